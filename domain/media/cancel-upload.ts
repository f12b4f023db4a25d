import type { PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import type { Storage } from './storage.ts'
import { folderOf, uploaderOf } from './upload.ts'

/**
 * Cancels the user's own upload and deletes what it has received (§9 Storage). A picture made from it stays.
 * @returns false when there is no such upload
 */
export async function cancelUpload(db: PlainDb, storage: Storage, actor: Actor, id: string): Promise<boolean> {
  const { userId, folders } = uploaderOf(actor)
  const canceled = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('folder', 'in', folders)
    .returning('id')
    .executeTakeFirst()
  if (!canceled) return false
  // If this fails, the sweep deletes what is left.
  await storage.deleteFolder(folderOf(id)).catch(() => {})
  return true
}

/** Deletes an upload that has been fully processed. */
export async function discardUpload(db: PlainDb, storage: Storage, id: string): Promise<void> {
  await storage.deleteFolder(folderOf(id))
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}
