import { now } from '#db/clock.ts'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { discardUpload } from '../media/cancel-upload.ts'
import type { Storage } from '../media/storage.ts'

/**
 * Cancels an import. It writes nothing from now on; what it has imported stays.
 * @throws Refusal 'import-ended' when it has already ended
 */
export async function cancelImport(db: PlainDb, storage: Storage, actor: Actor, id: number): Promise<void> {
  const { userId: adminId } = allow(actor, 'import an upload into', 'catalogue')
  const uploadId = await inTransaction(db, async (tx) => {
    const { file_name, upload_id, added, changed, started_at } = await tx
      .updateTable('imports')
      .set({ state: 'cancelled', ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['file_name', 'upload_id', 'added', 'changed', 'started_at'])
      .executeTakeFirstOrThrow(() => new Refusal('import-ended'))
    const subject = { kind: 'import', id: String(id), name: file_name } as const
    const after = started_at && { added, changed }
    await recordAdminAction(tx, { adminId, action: 'import-cancelled', subject, after })
    return upload_id
  })
  // If this fails, the sweep deletes what is left.
  if (uploadId) await discardUpload(db, storage, uploadId).catch(() => {})
}
