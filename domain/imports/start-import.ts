import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'

/**
 * Starts writing an import that has been checked.
 * @throws Refusal 'import-not-checked' when it is not waiting for this, for instance because it was already started
 */
export async function startImport(db: Db, actor: Actor, id: number): Promise<void> {
  const { userId: adminId } = allow(actor, 'import an upload into', 'catalogue')
  await inTransaction(db, async (tx) => {
    const { file_name } = await tx
      .updateTable('imports')
      .set({ state: 'running', started_at: now, bytes_read: 0, added: 0, changed: 0, unchanged: 0, refused: 0 })
      .where('id', '=', id)
      .where('state', '=', 'checked')
      .returning('file_name')
      .executeTakeFirstOrThrow(() => new Refusal('import-not-checked'))
    const subject = { kind: 'import', id: String(id), name: file_name } as const
    await recordAdminAction(tx, { adminId, action: 'import-started', subject })
  })
}
