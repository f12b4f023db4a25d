import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Db } from '#db/connection.ts'
import { beginUpload } from '#domain/media/begin-upload.ts'
import { cancelUpload } from '#domain/media/cancel-upload.ts'
import { receiveSegment } from '#domain/media/receive-segment.ts'
import { type Folder, folders, pictureRefusals, storageErrors } from '#domain/media/rules.ts'
import type { Storage } from '#domain/media/storage.ts'
import { findUpload, patience } from '#domain/media/upload.ts'
import { Refusal } from '#domain/refusal.ts'
import { inSegments } from './segments.ts'
import type { Uploader } from './uploader.ts'

/** The uploads of one user, as the tus server sees them. */
export class UploadStore extends DataStore {
  readonly #db: Db
  readonly #storage: Storage
  readonly #uploader: Uploader

  constructor(db: Db, storage: Storage, uploader: Uploader) {
    super()
    this.#db = db
    this.#storage = storage
    this.#uploader = uploader
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const folder = this.#readFolder(upload.metadata?.folder)
    if (!upload.size) throw new Refusal('picture-empty', pictureRefusals['picture-empty'])
    await beginUpload(this.#db, this.#storage, this.#uploader.userId, { id: upload.id, folder, size: upload.size })
    return upload
  }

  override async write(body: Readable, uploadId: string, offset: number): Promise<number> {
    let start = offset
    for await (const bytes of inSegments(body)) {
      const segment = { uploadId, start, bytes }
      if (!(await receiveSegment(this.#db, this.#storage, this.#uploader.userId, segment))) throw ERRORS.INVALID_OFFSET
      start += bytes.length
    }
    return start
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await findUpload(this.#db, this.#uploader.userId, id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    const { size, received, folder, created_at } = upload
    return new Upload({ id, size, offset: received, metadata: { folder }, creation_date: created_at.toISOString() })
  }

  override async remove(id: string): Promise<void> {
    if (!(await cancelUpload(this.#db, this.#storage, this.#uploader.userId, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override getExpiration(): number {
    return patience
  }

  #readFolder(given: string | null | undefined): Folder {
    const folder = folders.find((known) => known === given)
    if (folder && (folder !== 'imgs' || this.#uploader.isAdmin)) return folder
    throw new Refusal('invalid-root-operation', storageErrors['invalid-root-operation'])
  }
}
