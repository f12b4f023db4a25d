import type { Db } from '#db/connection.ts'
import type { Storage } from './storage.ts'

/**
 * Streams the bytes of a finished upload.
 * @throws UploadGone when part of it no longer exists
 */
export async function* readUpload(db: Db, storage: Storage, id: string): AsyncGenerator<Uint8Array> {
  const upload = await db.selectFrom('uploads').select('segments').where('id', '=', id).executeTakeFirst()
  if (!upload) throw new UploadGone()
  yield* readSegments(storage, upload.segments)
}

/** Streams the bytes of segments, in their order. @throws UploadGone when one no longer exists */
export async function* readSegments(storage: Storage, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const segment = await storage.get(key)
    if (!segment) throw new UploadGone()
    yield* segment.stream
  }
}

export class UploadGone extends Error {}
