import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { kinds, listTag, titleTag } from '../catalogue/rules.ts'
import { Refusal } from '../refusal.ts'

/**
 * Deletes a user with everything of theirs: profile, sessions, list, ratings, reviews and the votes on them. The titles'
 * averages follow; their counters, which only ever rise (specification §4), stay.
 * @throws Refusal 'admin-stays' for an admin, without whom nobody could run the site
 */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select('is_admin').where('id', '=', userId).forUpdate().executeTakeFirst()
    if (!user) return
    if (user.is_admin) throw new Refusal('admin-stays', "The admin's account cannot be deleted here.")

    const reviewed = await tx.selectFrom('reviews').select('title_id').where('user_id', '=', userId).execute()
    const rated = await tx.selectFrom('ratings').select('title_id').where('user_id', '=', userId).execute()
    await tx.deleteFrom('users').where('id', '=', userId).execute()

    const shown = new Set([...reviewed, ...rated].map(({ title_id }) => titleTag(title_id)))
    await clearPages(tx, [...shown, ...(rated.length > 0 ? kinds.map(listTag) : [])])
  })
}
