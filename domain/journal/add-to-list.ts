import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Actor } from '#domain/permissions.ts'
import { titleMissing } from '../lists/rules.ts'
import type { Kind } from '../titles/rules.ts'
import { changeRecords } from './change-records.ts'

/**
 * Adds a title to a user's list as unwatched or unread (specification §4), which raises no counter.
 * @returns the title's name
 * @throws Refusal 'already-listed' when it is already there (§5), 'title-missing' when there is no such title of this kind
 */
export async function addToList(db: Db, actor: Actor, { kind, id }: { kind: Kind; id: string }): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { records } = await changeRecords(tx, actor, { titleIds: [id], kind, changes: [{ do: 'add' }] })
    const [added] = records
    if (!added) throw titleMissing()
    return added.title
  })
}
