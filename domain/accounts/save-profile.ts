import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockActor } from '../lock-users.ts'
import { claimPicture } from '../media/claim-picture.ts'
import { clearPagesOf } from './clear-pages-of.ts'
import type { ProfileChanges } from './rules.ts'

/**
 * Saves those fields of the user's own profile that differ from what is stored (specification §2, §4).
 * @returns 'unchanged' when none differs
 * @throws Refusal 'no-download-url' for a picture that the user has not uploaded, or as `lockActor`
 */
export async function saveProfile(db: Db, actor: Actor, changes: ProfileChanges): Promise<'saved' | 'unchanged'> {
  const { userId } = allow(actor, 'edit', 'own profile')
  const {
    userName: user_name,
    titleLanguage: title_language,
    adultTitles: adult_titles,
    timeZone: time_zone,
    scoreScale: score_scale,
    ...rest
  } = changes
  const given = {
    ...rest,
    ...(user_name !== undefined && { user_name }),
    ...(title_language !== undefined && { title_language }),
    ...(adult_titles !== undefined && { adult_titles }),
    ...(time_zone !== undefined && { time_zone }),
    ...(score_scale !== undefined && { score_scale }),
  }
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const user = await tx
      .selectFrom('users')
      .select([
        'user_name',
        'gender',
        'birthdate',
        'bio',
        'image',
        'title_language',
        'adult_titles',
        'averages',
        'time_zone',
        'score_scale',
      ])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const changed = Object.fromEntries(
      Object.entries(given).filter(([field, value]) => value !== user[field as keyof typeof user]),
    )
    if (Object.keys(changed).length === 0) return 'unchanged'
    if (changed.image) await claimPicture(tx, userId, { folder: 'userImgs', address: changed.image })

    await tx
      .updateTable('users')
      .set({ ...changed, updated_at: new Date() })
      .where('id', '=', userId)
      .execute()
    if ('user_name' in changed || 'image' in changed || 'bio' in changed) await clearPagesOf(tx, userId)
    return 'saved'
  })
}
