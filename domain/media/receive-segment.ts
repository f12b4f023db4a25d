import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { oneAtATimeEach } from './queue.ts'
import type { Storage } from './storage.ts'
import { folderOf } from './upload.ts'

interface Segment {
  uploadId: string
  start: number
  bytes: Buffer
}

const inOrder = oneAtATimeEach()

/**
 * Adds bytes to the user's own upload, at `start`. First they are stored, then they count: what counts survives any
 * crash, and what does not count is deleted at once.
 * @returns false when the upload is gone or goes on elsewhere than at `start`, because another request was faster
 */
export function receiveSegment(db: Db, storage: Storage, userId: string, segment: Segment): Promise<boolean> {
  const { uploadId } = segment
  // Of requests for the same bytes at this instance only the first stores them.
  return inOrder(uploadId, async () => {
    if (!(await expects(db, userId, segment))) return false
    const key = `${folderOf(uploadId)}/${segment.start}-${randomUUID()}`
    try {
      await storage.put(key, segment.bytes)
    } catch (error) {
      // The folder of an upload that is canceled goes while it is written to.
      if (await expects(db, userId, segment)) throw error
      await discard(db, storage, uploadId, key)
      return false
    }
    const counted = await count(db, userId, key, segment)
    if (!counted) await discard(db, storage, uploadId, key)
    return counted
  })
}

async function expects(db: Db, userId: string, { uploadId, start, bytes }: Segment): Promise<boolean> {
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('received', '=', start)
    .where('size', '>=', start + bytes.length)
    .executeTakeFirst()
  return upload !== undefined
}

async function count(db: Db, userId: string, key: string, { uploadId, start, bytes }: Segment): Promise<boolean> {
  const counted = await db
    .updateTable('uploads')
    .set({
      received: sql`received + ${bytes.length}`,
      segments: sql`segments || ${key}::text`,
    })
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('received', '=', start)
    .where('size', '>=', start + bytes.length)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Where this fails, the sweep finds what is left. */
async function discard(db: Db, storage: Storage, uploadId: string, key: string): Promise<void> {
  const upload = await db.selectFrom('uploads').select('id').where('id', '=', uploadId).executeTakeFirst()
  await (upload ? storage.delete(key) : storage.deleteFolder(folderOf(uploadId))).catch(() => {})
}
