import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Storage } from './storage.ts'
import { folderOf } from './upload.ts'

/**
 * Adds bytes to the user's own upload, at `start`. First they are stored, then they count: what counts survives any crash.
 * @returns false when the upload is gone or goes on elsewhere than at `start`, because another request was faster
 */
export async function receiveSegment(
  db: Db,
  storage: Storage,
  userId: string,
  { uploadId, start, bytes }: { uploadId: string; start: number; bytes: Buffer },
): Promise<boolean> {
  const key = `${folderOf(uploadId)}/${start}-${randomUUID()}`
  await storage.put(key, bytes)
  const counted = await db
    .updateTable('uploads')
    .set({
      received: sql`received + ${bytes.length}`,
      segments: sql`segments || ${key}::text`,
    })
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('received', '=', start)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}
