import { buffer } from 'node:stream/consumers'
import type { Db } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { cancelUpload } from './cancel-upload.ts'
import { isPictureFolder, storageErrors } from './rules.ts'
import type { Storage } from './storage.ts'
import { storePicture } from './store-picture.ts'
import { findUpload, folderOf, type Upload } from './upload.ts'

/**
 * Makes a picture of the user's own finished upload (§7: upload a file, then fetch its download link). Asked again, it
 * answers the same address.
 * @returns the picture's address
 * @throws Refusal 'no-download-url' when there is no such upload or it is not finished, or what storePicture throws;
 *   a picture that is refused ends its upload
 */
export async function keepPicture(db: Db, storage: Storage, userId: string, uploadId: string): Promise<string> {
  const upload = await findUpload(db, userId, uploadId)
  if (!upload || upload.received < upload.size || !isPictureFolder(upload.folder)) throw noDownloadUrl()
  if (upload.picture_id) return addressOf(db, upload.picture_id)

  const original = await readUpload(storage, upload)
  const picture = await storePicture(db, storage, { userId, folder: upload.folder, original }).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && error.code.startsWith('picture-'))
        await cancelUpload(db, storage, userId, uploadId)
      throw error
    },
  )
  await db
    .updateTable('uploads')
    .set({ picture_id: picture.id, segments: [] })
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .execute()
  await storage.deleteFolder(folderOf(uploadId))
  return picture.address
}

async function addressOf(db: Db, pictureId: string): Promise<string> {
  const { address } = await db
    .selectFrom('pictures')
    .select('address')
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow(noDownloadUrl)
  return address
}

async function readUpload(storage: Storage, { segments }: Upload): Promise<Buffer> {
  const bodies: Buffer[] = []
  for (const key of segments) {
    const segment = await storage.get(key)
    if (!segment) throw noDownloadUrl()
    bodies.push(await buffer(segment.stream))
  }
  return Buffer.concat(bodies)
}

function noDownloadUrl(): Refusal {
  return new Refusal('no-download-url', storageErrors['no-download-url'])
}
