import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { addToCounter } from '../titles/add-to-counter.ts'
import { isCounted, type Status } from '../titles/statuses-rules.ts'
import { dropEntry, lockOwnEntry, saveStatus } from './queries.ts'
import { entryMissing, noStatus, readStatus } from './rules.ts'

export interface StatusChange {
  entryId: string
  /** As it was sent. */
  status: string
}

/**
 * Changes a list entry's status (specification §4).
 *
 * Each change adds one to the title's counter for the new status, if it has one; counters never go down. Choosing the
 * current status changes nothing. Dropping a title also removes it from the list.
 * For ten seconds this can be undone (undo-drop.ts).
 * @returns the title's name, and the status that was chosen
 * @throws Refusal 'entry-missing' when the user has no such entry, 'status' when its kind has no such status
 */
export async function changeStatus(
  db: Db,
  actor: Actor,
  { entryId, status: sent }: StatusChange,
): Promise<{ title: string; status: Status }> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    const entry = await lockOwnEntry(tx, userId, entryId)
    if (!entry) throw entryMissing()
    const status = readStatus(entry.kind, sent)
    if (!status) throw noStatus()
    const chosen = { title: entry.title, status }
    if (entry.status === status) return chosen

    if (status === 'dropped') await dropEntry(tx, userId, entryId)
    else await saveStatus(tx, userId, entryId, status)

    if (isCounted(status)) await addToCounter(tx, { kind: entry.kind, id: entry.titleId }, status)
    return chosen
  })
}
