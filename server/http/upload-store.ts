import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { PlainDb } from '#db/connection.ts'
import type { Session } from '#domain/accounts/find-session.ts'
import { beginUpload } from '#domain/media/begin-upload.ts'
import { cancelUpload } from '#domain/media/cancel-upload.ts'
import { receiveSegment } from '#domain/media/receive-segment.ts'
import { isPictureFolder, largestList, largestPicture, type UploadFolder, uploadFolders } from '#domain/media/rules.ts'
import type { Storage } from '#domain/media/storage.ts'
import { findUpload, gracePeriod, subjectOf } from '#domain/media/upload.ts'
import { may } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { inSegments } from './segments.ts'

/** The uploads of one user, as the tus server sees them. */
export class UploadStore extends DataStore {
  readonly #db: PlainDb
  readonly #storage: Storage
  readonly #uploader: Session

  constructor(db: PlainDb, storage: Storage, uploader: Session) {
    super()
    this.#db = db
    this.#storage = storage
    this.#uploader = uploader
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const folder = this.#readFolder(upload.metadata?.folder)
    const size = readSize(folder, upload.size)
    await beginUpload(this.#db, this.#storage, this.#uploader, { id: upload.id, folder, size })
    return upload
  }

  override async write(body: Readable, uploadId: string, offset: number): Promise<number> {
    let start = offset
    for await (const bytes of inSegments(body)) {
      const segment = { uploadId, start, bytes }
      if (!(await receiveSegment(this.#db, this.#storage, this.#uploader, segment))) throw ERRORS.INVALID_OFFSET
      start += bytes.length
    }
    return start
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await findUpload(this.#db, this.#uploader, id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    const { size, received, folder, created_at } = upload
    return new Upload({ id, size, offset: received, metadata: { folder }, creation_date: created_at.toISOString() })
  }

  override async remove(id: string): Promise<void> {
    if (!(await cancelUpload(this.#db, this.#storage, this.#uploader, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override getExpiration(): number {
    return gracePeriod
  }

  #readFolder(given: string | null | undefined): UploadFolder {
    const folder = uploadFolders.find((known) => known === given)
    if (folder && may(this.#uploader, 'upload', subjectOf[folder])) return folder
    throw new Refusal('invalid-root-operation')
  }
}

/** The tus server refuses files larger than the largest of any kind. */
function readSize(folder: UploadFolder, size: number | undefined): number {
  const isPicture = isPictureFolder(folder)
  if (!size) {
    throw isPicture ? new Refusal('picture-empty') : new Refusal('catalogue-empty')
  }
  if (isPicture && size > largestPicture) throw new Refusal('picture-size')
  if (folder === 'lists' && size > largestList) throw new Refusal('list-file-large')
  return size
}
