import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { lockDroppedEntry, restoreEntry } from './queries.ts'
import { alreadyListed, tooLateToUndo } from './rules.ts'

/**
 * Puts an entry that was dropped at most ten seconds ago back on its user's list with the same id, status and date added.
 * The drop stays counted, because counters only rise (specification §4).
 * @returns the title's name and the entry's status
 * @throws Refusal 'undo-late' when the user dropped no such entry or it is too late, 'already-listed' when the title has been
 * added again in the meantime
 */
export async function undoDrop(db: Db, actor: Actor, entryId: string): Promise<{ title: string; status: Status }> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    const entry = await lockDroppedEntry(tx, userId, entryId)
    if (!entry?.inTime) throw tooLateToUndo()
    if (!(await restoreEntry(tx, userId, entryId))) throw alreadyListed(entry.title)
    return { title: entry.title, status: entry.status }
  })
}
