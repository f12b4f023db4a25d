import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { profileTag } from '../profile-tag.ts'
import { titleTag } from '../titles/rules.ts'

/**
 * Deletes reviews that an import brought, of a locked reader. One that has been rewritten since is another one.
 * @returns the ids of those that were still there
 */
export async function takeBackReviews(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; titleId: string }>`
    with found as (select id from reviews where id = any(${ids}) and user_id = ${userId} order by id for update)
    delete from reviews r using found where r.id = found.id returning r.id, r.title_id as "titleId"`.execute(tx)
  await clearPages(tx, [...rows.map(({ titleId }) => titleTag(titleId)), profileTag(userId)])
  return rows.map(({ id }) => id)
}
