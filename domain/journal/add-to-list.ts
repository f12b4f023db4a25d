import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Actor } from '#domain/permissions.ts'
import { titleMissing } from '../lists/rules.ts'
import type { Kind } from '../titles/rules.ts'
import { changeRecords } from './change-records.ts'

export interface Added {
  /** Its name. */
  title: string
  /** By which `undoChange` takes it off the list again. */
  undoId: string | null
}

/**
 * Adds a title to a user's list as unwatched or unread (specification §4), which raises no counter.
 * @throws Refusal 'already-listed' when it is already there (§5), 'title-missing' when there is no such title of this kind
 */
export async function addToList(db: Db, actor: Actor, { kind, id }: { kind: Kind; id: string }): Promise<Added> {
  return inTransaction(db, async (tx) => {
    const { records, undoId } = await changeRecords(tx, actor, { titleIds: [id], kind, changes: [{ do: 'add' }] })
    const [added] = records
    if (!added) throw titleMissing()
    return { title: added.title, undoId }
  })
}
