import type { Db } from '#db/connection.ts'
import type { Storage } from './storage.ts'

/**
 * Streams the bytes of a finished upload.
 * @throws UploadGone when part of it no longer exists
 */
export async function* readUpload(db: Db, storage: Storage, id: string): AsyncGenerator<Uint8Array> {
  const upload = await db.selectFrom('uploads').select('segments').where('id', '=', id).executeTakeFirst()
  if (!upload) throw new UploadGone()
  for (const key of upload.segments) {
    const segment = await storage.get(key)
    if (!segment) throw new UploadGone()
    yield* segment.stream
  }
}

export class UploadGone extends Error {}
