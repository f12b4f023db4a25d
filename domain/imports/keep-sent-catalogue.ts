import { randomBytes } from 'node:crypto'
import type { PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { beginUpload } from '../media/begin-upload.ts'
import { receiveSegment } from '../media/receive-segment.ts'
import type { Storage } from '../media/storage.ts'
import { largestSentCatalogue } from './rules.ts'

/**
 * Turns a small catalogue file that was sent with a form, without JavaScript, into a finished upload.
 * @returns the upload's id
 * @throws Refusal 'import-file' or 'import-not-small'
 */
export async function keepSentCatalogue(
  db: PlainDb,
  storage: Storage,
  actor: Actor,
  file: FormDataEntryValue | null,
): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw new Refusal('import-file')
  if (file.size > largestSentCatalogue) throw new Refusal('import-not-small')
  const id = randomBytes(16).toString('hex')
  await beginUpload(db, storage, actor, { id, folder: 'catalogues', size: file.size })
  const bytes = Buffer.from(await file.arrayBuffer())
  await receiveSegment(db, storage, actor, { uploadId: id, start: 0, bytes })
  return id
}
