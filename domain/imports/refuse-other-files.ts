import type { Db } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { whatItIs } from '../catalogue/import/what-it-is.ts'
import { discardUpload } from '../media/cancel-upload.ts'
import { readUpload, UploadGone } from '../media/read-upload.ts'
import type { Storage } from '../media/storage.ts'

/** Bytes. */
const looksAt = 65_536

/**
 * Looks at the beginning of the admin's uploaded file, and deletes the upload when it clearly is not a catalogue.
 * @throws Refusal 'import-not-catalogue', which says what the file seems to be
 */
export async function refuseOtherFiles(db: Db, storage: Storage, adminId: string, uploadId: string): Promise<void> {
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('user_id', '=', adminId)
    .where('folder', '=', 'catalogues')
    .whereRef('received', '=', 'size')
    .executeTakeFirst()
  const what = upload && whatItIs(await readHead(db, storage, uploadId))
  if (!what) return
  await discardUpload(db, storage, uploadId)
  throw new Refusal('import-not-catalogue', `This is no catalogue. It seems to be ${what}`)
}

async function readHead(db: Db, storage: Storage, uploadId: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of readUpload(db, storage, uploadId)) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= looksAt) break
    }
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error
  }
  return Buffer.concat(chunks).subarray(0, looksAt)
}
