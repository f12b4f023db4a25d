import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { entryMissing, noStatus, readStatus } from '../lists/rules.ts'
import { lockActor } from '../lock-users.ts'
import type { Kind } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { changeLocked } from './change-records.ts'
import { lockEntry } from './queries.ts'

export interface StatusChange {
  entryId: string
  /** As it was sent. */
  status: string
  /** The reader's day, YYYY-MM-DD; by UTC if it is not given. */
  today?: string
}

export interface StatusChanged {
  /** Of the title. */
  id: string
  kind: Kind
  /** As it is shown. */
  title: string
  /** The one that was chosen. */
  status: Status
  /** By which `undoChange` takes it back; null if nothing changed. */
  undoId: string | null
}

/**
 * Changes a list entry's status (specification §4).
 *
 * Each change adds one to the title's counter for the new status, if it has one; counters never go down. Choosing the
 * current status counts nothing. Dropping a title also removes it from the list. What follows for the journal, applyChanges says.
 * For ten minutes this can be undone (undo-change.ts).
 * @throws Refusal 'entry-missing' when the user has no such entry, 'status' when its kind has no such status
 */
export async function changeStatus(
  db: Db,
  actor: Actor,
  { entryId, status: sent, today }: StatusChange,
): Promise<StatusChanged> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const entry = await lockEntry(tx, userId, entryId)
    if (!entry) throw entryMissing()
    const status = readStatus(entry.kind, sent)
    if (!status) throw noStatus()
    const { records, undoId } = await changeLocked(tx, userId, {
      titleIds: [entry.titleId],
      changes: [{ do: 'choose', status }],
      ...(today && { today }),
    })
    const [changed] = records
    if (!changed) throw entryMissing()
    return { id: entry.titleId, kind: entry.kind, title: changed.title, status, undoId }
  })
}
