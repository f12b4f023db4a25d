import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { isTitleId } from '../titles/rules.ts'
import { shelvedTag } from '../titles/shelves/rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import { lockOwnShelf, touchShelf } from './lock-shelf.ts'
import { lastOn } from './places.ts'
import { refuseIfFull } from './refuse-too-many.ts'
import { shelfTag } from './rules.ts'

/**
 * Puts a title at the end of a reader's list. A title that is on it already stays where it is.
 * @returns the names of the title and the list, and whether it was added
 * @throws Refusal 'shelf-missing', 'title-missing', or 'shelf-full' when the list has 2,000 titles
 */
export async function shelveTitle(
  db: Db,
  actor: Actor,
  { shelfId, titleId }: { shelfId: string; titleId: string },
): Promise<{ title: string; shelf: string; added: boolean }> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    const shelf = await lockOwnShelf(tx, userId, shelfId)
    const title = await lockTitle(tx, titleId)
    const added = await add(tx, shelfId, titleId)
    if (added) {
      await touchShelf(tx, shelfId)
      await clearPages(tx, [shelfTag(shelfId), ...(shelf.isPublic ? [shelvedTag(titleId)] : [])])
    }
    return { title, shelf: shelf.name, added }
  })
}

/**
 * The name of a title, which stays until the transaction ends.
 * @throws Refusal 'title-missing'
 */
export async function lockTitle(tx: Tx, titleId: string): Promise<string> {
  if (!isTitleId(titleId)) throw new Refusal('title-missing')
  const { rows } = await sql<{ title: string }>`
    select ${shownTitle} as title from titles t where t.id = ${titleId} for key share`.execute(tx)
  if (!rows[0]) throw new Refusal('title-missing')
  return rows[0].title
}

async function add(tx: Tx, shelfId: string, titleId: string): Promise<boolean> {
  if (await refuseIfFull(tx, shelfId, titleId)) return false
  await sql`
    insert into shelf_titles (shelf_id, title_id, user_id, is_public, position)
    select s.id, ${titleId}, s.user_id, s.is_public, ${lastOn(shelfId, titleId)} from shelves s where s.id = ${shelfId}`.execute(
    tx,
  )
  await tx.deleteFrom('unshelved_titles').where('shelf_id', '=', shelfId).where('title_id', '=', titleId).execute()
  return true
}
