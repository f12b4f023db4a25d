import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { restoreActivity, undoActivity } from '../activity/record-activity.ts'
import { restoreEntries } from '../lists/restore-entries.ts'
import { lockActor } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { restoreJournals } from './queries.ts'
import { canUndo, compareWithUndo, removeUndo, type Undone } from './undos.ts'

export interface ChangeUndone {
  /** The names of the titles of which entry and journal are as they were. */
  undone: string[]
  /** The names of those that were changed since, and stay as they are. */
  kept: string[]
}

/**
 * Makes entries (with their ids) and journals what they were before a change. Counters stay as they are (§4).
 * @throws Refusal 'undo-late' when the reader made no such change or it is too late, 'undo-changed' when all of it was
 * changed since
 */
export async function undoChange(db: Db, actor: Actor, undoId: string): Promise<ChangeUndone> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const { undone, kept } = await undoLocked(tx, userId, undoId)
    return { undone: undone.map(({ title }) => title), kept: kept.map(({ title }) => title) }
  })
}

/** The same for a reader who is locked already. */
export async function undoLocked(
  tx: Tx,
  userId: string,
  undoId: string,
): Promise<{ undone: Undone[]; kept: Undone[] }> {
  if (!(await canUndo(tx, userId, undoId))) throw new Refusal('undo-late')
  const compared = await compareWithUndo(tx, userId, undoId)
  if (!compared.some(({ isSame }) => isSame)) throw new Refusal('undo-changed')
  return restoreUnchanged(tx, userId, undoId, compared)
}

/** Restores those of the titles that are as the change left them. */
export async function restoreUnchanged(tx: Tx, userId: string, undoId: string, compared: Undone[]) {
  const undone = compared.filter(({ isSame }) => isSame)
  await restoreEntries(
    tx,
    userId,
    undone.map(({ titleId, before: { entry } }) => ({ titleId, entry })),
  )
  await restoreJournals(
    tx,
    userId,
    undone.map(({ titleId, before: { journal } }) => ({ titleId, journal })),
  )
  await restoreActivity(
    tx,
    undone.flatMap(({ before: { activity } }) => activity ?? []),
  )
  await undoActivity(
    tx,
    undoId,
    undone.map(({ titleId }) => titleId),
  )
  await removeUndo(tx, undoId)
  return { undone, kept: compared.filter(({ isSame }) => !isSame) }
}
