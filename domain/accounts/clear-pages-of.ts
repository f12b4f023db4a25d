import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { profileTag } from '../profile-tag.ts'
import { titleTag } from '../titles/rules.ts'

/** Clears the cached pages that show a reader: their public profile, and those with their name and picture beside a review. */
export async function clearPagesOf(tx: Tx, userId: string): Promise<void> {
  const reviewed = await tx.selectFrom('reviews').select('title_id').where('user_id', '=', userId).execute()
  await clearPages(tx, [profileTag(userId), ...reviewed.map(({ title_id }) => titleTag(title_id))])
}
