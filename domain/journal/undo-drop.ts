import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { alreadyListed, tooLateToUndo } from '../lists/rules.ts'
import { lockActor } from '../lock-users.ts'
import type { Kind } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { undoLocked } from './undo-change.ts'
import { compareWithUndo, findUndoOfEntry } from './undos.ts'

export interface DropUndone {
  /** Of the title. */
  id: string
  kind: Kind
  /** As it is shown. */
  title: string
  /** Of the entry. */
  status: Status
}

/**
 * Puts an entry that was taken off the list back with the same id, status and date added, and its journal as it was. The drop
 * stays counted, because counters only rise (specification §4).
 * @throws Refusal 'undo-late' when the user had no such entry or it is too late, 'already-listed' when the title has been
 * added again in the meantime, 'undo-changed' when its journal has changed
 */
export async function undoDrop(db: Db, actor: Actor, entryId: string): Promise<DropUndone> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const undoId = await findUndoOfEntry(tx, userId, entryId)
    const [dropped] = undoId ? await compareWithUndo(tx, userId, undoId) : []
    if (!undoId || !dropped?.before.entry) throw tooLateToUndo()
    if (dropped.isListed) throw alreadyListed(dropped.title)
    await undoLocked(tx, userId, undoId)
    return { id: dropped.titleId, kind: dropped.kind, title: dropped.title, status: dropped.before.entry.status }
  })
}
