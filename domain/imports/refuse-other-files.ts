import type { PlainDb } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { discardUpload } from '../media/cancel-upload.ts'
import { isStoreAway } from '../media/is-store-away.ts'
import { readUpload, UploadGone } from '../media/read-upload.ts'
import type { Storage } from '../media/storage.ts'
import { readHead } from '../sources/read-head.ts'

/**
 * Looks at the beginning of the admin's uploaded file, and deletes the upload when it clearly is not a catalogue.
 * @throws Refusal 'import-not-catalogue', which says what the file seems to be
 */
export async function refuseOtherFiles(db: PlainDb, storage: Storage, actor: Actor, uploadId: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'upload', 'catalogue file')
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('user_id', '=', adminId)
    .where('folder', '=', 'catalogues')
    .whereRef('received', '=', 'size')
    .executeTakeFirst()
  if (!upload) return
  const chunks = readUpload(db, storage, uploadId)
  try {
    await readHead(chunks)
  } catch (error) {
    if (error instanceof UploadGone) return
    if (error instanceof Refusal && !isStoreAway(error)) await discardUpload(db, storage, uploadId)
    throw error
  } finally {
    await chunks.return(undefined)
  }
}
