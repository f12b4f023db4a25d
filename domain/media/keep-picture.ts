import type { Db, PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { cancelUpload } from './cancel-upload.ts'
import { deletePicture } from './delete-picture.ts'
import { readSegments, UploadGone } from './read-upload.ts'
import { type Folder, isPictureFolder } from './rules.ts'
import { type Making, type StoredPicture, storePicture } from './store-picture.ts'
import { takeTurn } from './take-turn.ts'
import { findUpload, folderOf, type Upload, uploaderOf } from './upload.ts'

const underway = new Map<string, Promise<string>>()

/**
 * Turns the user's own finished upload into a picture (§7: upload a file, then fetch its download link). Repeated calls,
 * even simultaneous ones, return the same address.
 * @returns the picture's address
 * @throws Refusal 'no-download-url' when there is no such upload or it is not finished, 'pictures-busy', or what
 *   storePicture throws; a refused picture cancels its upload
 */
export async function keepPicture(db: PlainDb, making: Making, actor: Actor, uploadId: string): Promise<string> {
  const { userId } = uploaderOf(actor)
  const { folder } = await findFinished(db, actor, uploadId)
  const present = underway.get(uploadId)
  if (present) return present

  const turn = folder === 'userImgs' ? userId : uploadId
  const made = takeTurn(db, turn, () => makePicture(db, making, actor, uploadId)).finally(() =>
    underway.delete(uploadId),
  )
  underway.set(uploadId, made)
  return made
}

async function makePicture(db: PlainDb, making: Making, actor: Actor, uploadId: string): Promise<string> {
  // Another instance may have made the picture while this one waited for its turn.
  const { folder, picture_id, segments } = await findFinished(db, actor, uploadId)
  if (picture_id) return addressOf(db, picture_id)

  const { userId } = uploaderOf(actor)
  const { storage } = making
  const original = readSegments(storage, segments)
  const picture = await storePicture(db, making, { userId, folder, original }).catch(async (error: unknown) => {
    if (error instanceof UploadGone) throw noDownloadUrl()
    if (error instanceof Refusal && error.code.startsWith('picture-')) await cancelUpload(db, storage, actor, uploadId)
    throw error
  })
  await linkToUpload(db, making, { uploadId, userId, picture })
  return picture.address
}

async function linkToUpload(
  db: PlainDb,
  { storage }: Making,
  { uploadId, userId, picture }: { uploadId: string; userId: string; picture: StoredPicture },
): Promise<void> {
  const linked = await db
    .updateTable('uploads')
    .set({ picture_id: picture.id, segments: [] })
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  // If this fails, the sweep deletes what is left.
  if (linked) return storage.deleteFolder(folderOf(uploadId)).catch(() => {})
  // The upload has been canceled in the meantime, or its account deleted.
  await deletePicture(db, storage, picture)
  throw noDownloadUrl()
}

async function findFinished(db: Db, actor: Actor, uploadId: string): Promise<Upload & { folder: Folder }> {
  const upload = await findUpload(db, actor, uploadId)
  if (!upload || upload.received < upload.size || !isPictureFolder(upload.folder)) throw noDownloadUrl()
  return { ...upload, folder: upload.folder }
}

async function addressOf(db: Db, pictureId: string): Promise<string> {
  const { address } = await db
    .selectFrom('pictures')
    .select('address')
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow(noDownloadUrl)
  return address
}

function noDownloadUrl(): Refusal {
  return new Refusal('no-download-url')
}
