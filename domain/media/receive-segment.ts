import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import { queueByName } from './queue.ts'
import type { Storage } from './storage.ts'
import { folderOf, uploaderOf } from './upload.ts'

interface Segment {
  uploadId: string
  start: number
  bytes: Buffer
}

type Uploader = ReturnType<typeof uploaderOf>

const inOrder = queueByName()

/**
 * Adds bytes to the user's own upload, at `start`. They are stored first and counted afterwards, so that counted bytes
 * survive any crash; bytes that end up not counted are deleted at once.
 * @returns false when the upload is gone, or no longer continues at `start` because another request was faster
 */
export async function receiveSegment(db: PlainDb, storage: Storage, actor: Actor, segment: Segment): Promise<boolean> {
  const uploader = uploaderOf(actor)
  const { uploadId } = segment
  // Of several requests with the same bytes to this instance, only the first stores them.
  return inOrder(uploadId, async () => {
    if (!(await expects(db, uploader, segment))) return false
    const key = `${folderOf(uploadId)}/${segment.start}-${randomUUID()}`
    try {
      await storage.put(key, segment.bytes)
    } catch (error) {
      // The upload may have been canceled, and its folder deleted, while this was writing to it.
      if (await expects(db, uploader, segment)) throw error
      await discard(db, storage, uploadId, key)
      return false
    }
    const counted = await count(db, uploader, key, segment)
    if (!counted) await discard(db, storage, uploadId, key)
    return counted
  })
}

async function expects(db: Db, { userId, folders }: Uploader, { uploadId, start, bytes }: Segment): Promise<boolean> {
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('folder', 'in', folders)
    .where('received', '=', start)
    .where('size', '>=', start + bytes.length)
    .executeTakeFirst()
  return upload !== undefined
}

async function count(
  db: Db,
  { userId, folders }: Uploader,
  key: string,
  { uploadId, start, bytes }: Segment,
): Promise<boolean> {
  const counted = await db
    .updateTable('uploads')
    .set({
      received: sql`received + ${bytes.length}`,
      segments: sql`segments || ${key}::text`,
    })
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('folder', 'in', folders)
    .where('received', '=', start)
    .where('size', '>=', start + bytes.length)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** If this fails, the sweep deletes what is left. */
async function discard(db: Db, storage: Storage, uploadId: string, key: string): Promise<void> {
  const upload = await db.selectFrom('uploads').select('id').where('id', '=', uploadId).executeTakeFirst()
  await (upload ? storage.delete(key) : storage.deleteFolder(folderOf(uploadId))).catch(() => {})
}
