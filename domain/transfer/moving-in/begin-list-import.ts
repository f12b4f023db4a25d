import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockActor } from '../../lock-users.ts'
import { forgetRowsOf } from './forget-rows.ts'
import { isOrder } from './orders.ts'
import { mostImportsAnHour } from './rules.ts'

interface Begun {
  fileName: string
  /** The file, if it was uploaded. */
  uploadId?: string | null
  /** Whether all of a Kiroku site's file comes along, be it public or final, as an operator orders. */
  bringsEverything?: boolean
}

/**
 * Begins to bring in a reader's list: the file is read first, without changing what they keep. A preview that was left lying, and
 * reading that no process goes on with, are given up. The rows of imports that changed nothing, or can no longer be undone, are deleted.
 * @returns the import's id
 * @throws Refusal 'list-import-underway', 'list-imports-many', or as `lockActor`
 */
export async function beginListImport(
  db: Db,
  actor: Actor,
  { fileName, uploadId = null, bringsEverything = false }: Begun,
): Promise<number> {
  const { userId } = allow(actor, 'bring in', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const { rows } = await sql<{ recent: number; underway: number }>`
      select count(*) filter (where began_at > now() - interval '1 hour') as recent,
        count(*) filter (where ${isOrder}) as underway
      from list_imports where user_id = ${userId}`.execute(tx)
    if (rows[0] && rows[0].underway > 0) throw new Refusal('list-import-underway')
    if (rows[0] && rows[0].recent >= mostImportsAnHour) {
      throw new Refusal('list-imports-many', { most: mostImportsAnHour })
    }
    await sql`
      update list_imports set state = 'cancelled', ended_at = now() where user_id = ${userId} and state in ('checked', 'reading')`.execute(
      tx,
    )
    await forgetRowsOf(tx, userId)
    const begun = await tx
      .insertInto('list_imports')
      .values({ user_id: userId, file_name: fileName, upload_id: uploadId, brings_everything: bringsEverything })
      .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    // One whose preview was shown has been started meanwhile.
    if (!begun) throw new Refusal('list-import-underway')
    return begun.id
  })
}
