import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { isTitleId } from '../titles/rules.ts'
import { shelvedTag } from '../titles/shelves/rules.ts'
import { lockOwnShelf, touchShelf } from './lock-shelf.ts'
import { shelfTag, shelfUndoMinutes } from './rules.ts'

/**
 * Takes a title off a reader's list, with its note. For ten minutes reshelveTitle can put it back. If it is not on the list, nothing
 * changes.
 * @returns the list's name
 * @throws Refusal 'shelf-missing'
 */
export async function unshelveTitle(
  db: Db,
  actor: Actor,
  { shelfId, titleId }: { shelfId: string; titleId: string },
): Promise<string> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    const shelf = await lockOwnShelf(tx, userId, shelfId)
    if (!isTitleId(titleId)) return shelf.name
    const { numAffectedRows } = await sql`
      with gone as (delete from shelf_titles where shelf_id = ${shelfId} and title_id = ${titleId} returning *)
      insert into unshelved_titles (shelf_id, title_id, user_id, position, note, noted_at, added_at)
      select shelf_id, title_id, user_id, position, note, noted_at, added_at from gone
      on conflict (shelf_id, title_id) do update set position = excluded.position, note = excluded.note,
        noted_at = excluded.noted_at, added_at = excluded.added_at, taken_off_at = excluded.taken_off_at`.execute(tx)
    if (numAffectedRows) {
      await touchShelf(tx, shelfId)
      await clearPages(tx, [shelfTag(shelfId), ...(shelf.isPublic ? [shelvedTag(titleId)] : [])])
    }
    return shelf.name
  })
}

/** Whether the title of row `k` can still be put back. */
export const canBePutBack = sql<boolean>`k.taken_off_at > clock_timestamp() - ${shelfUndoMinutes} * interval '1 minute'`

/** Forgets the titles that can no longer be put back. */
export async function forgetUnshelved(db: Db): Promise<void> {
  await sql`delete from unshelved_titles k where not ${canBePutBack}`.execute(db)
}
