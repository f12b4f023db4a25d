import { sql } from 'kysely'
import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { noteFailure } from '../note-failure.ts'

/** Ends an import that cannot be finished. What it has imported stays. */
export async function failImport(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const failed = await tx
      .updateTable('imports')
      .set({ state: 'failed', ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['file_name', 'user_id', 'added', 'changed', 'started_at'])
      .executeTakeFirst()
    if (!failed?.started_at) return
    const { file_name, user_id, added, changed } = failed
    const subject = { kind: 'import', id: String(id), name: file_name } as const
    const after = { failed: true, added, changed }
    await recordAdminAction(tx, { adminId: user_id ?? '', action: 'import-finished', subject, after })
  })
}

/** @returns how often work on the import has failed unexpectedly without writing anything */
export function noteImportFailure(db: Db, id: number): Promise<number> {
  const count = sql<{ failures: number }>`
    update imports set failures = failures + 1 where id = ${id} and ended_at is null returning failures`
  return noteFailure(db, count, () => failImport(db, id))
}
