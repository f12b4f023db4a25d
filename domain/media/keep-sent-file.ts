import { randomBytes } from 'node:crypto'
import type { PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import { beginUpload } from './begin-upload.ts'
import { receiveSegment } from './receive-segment.ts'
import type { UploadFolder } from './rules.ts'
import type { Storage } from './storage.ts'

/**
 * Turns a small file that was sent with a form, without JavaScript, into a finished upload.
 * @returns the upload's id
 */
export async function keepSentFile(
  db: PlainDb,
  storage: Storage,
  actor: Actor,
  { folder, file }: { folder: UploadFolder; file: File },
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await beginUpload(db, storage, actor, { id, folder, size: file.size })
  const bytes = Buffer.from(await file.arrayBuffer())
  await receiveSegment(db, storage, actor, { uploadId: id, start: 0, bytes })
  return id
}
