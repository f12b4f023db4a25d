import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { shelvedTag } from '../titles/shelves/rules.ts'
import { lockOwnShelf, touchShelf } from './lock-shelf.ts'
import { placeAgain } from './places.ts'
import { refuseIfFull } from './refuse-too-many.ts'
import { shelfTag } from './rules.ts'
import { lockTitle } from './shelve-title.ts'
import { canBePutBack } from './unshelve-title.ts'

/**
 * Puts a title that was taken off a reader's list back to its place, with its note. One that is on the list already, because the
 * form came twice or the title was added meanwhile, stays where it is.
 * @returns the names of the title and the list
 * @throws Refusal 'shelf-missing', 'title-missing', 'unshelved-late' after ten minutes, or 'shelf-full'
 */
export async function reshelveTitle(
  db: Db,
  actor: Actor,
  { shelfId, titleId }: { shelfId: string; titleId: string },
): Promise<{ title: string; shelf: string }> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    const { name, isPublic } = await lockOwnShelf(tx, userId, shelfId)
    const title = await lockTitle(tx, titleId)
    if (await refuseIfFull(tx, shelfId, titleId)) return { title, shelf: name }
    if (!(await putBack(tx, shelfId, titleId))) throw new Refusal('unshelved-late')
    await touchShelf(tx, shelfId)
    await clearPages(tx, [shelfTag(shelfId), ...(isPublic ? [shelvedTag(titleId)] : [])])
    return { title, shelf: name }
  })
}

async function putBack(tx: Tx, shelfId: string, titleId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with r as (
      delete from unshelved_titles k where shelf_id = ${shelfId} and title_id = ${titleId} and ${canBePutBack} returning *
    )
    insert into shelf_titles (shelf_id, title_id, user_id, is_public, position, note, noted_at, added_at)
    select s.id, r.title_id, s.user_id, s.is_public, ${placeAgain}, r.note, r.noted_at, r.added_at
    from r join shelves s on s.id = r.shelf_id`.execute(tx)
  return Boolean(numAffectedRows)
}
