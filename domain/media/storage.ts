import type { Readable } from 'node:stream'
import type { Quotas } from './check-room.ts'

export interface Stored {
  /** Bytes. */
  length: number
  stream: Readable
  /** Whether it keeps a connection to a store until it is read. */
  isRemote: boolean
}

/** A listed file; on a disk, also an empty folder. */
export interface Listed {
  key: string
  changedAt: Date
  delete(): Promise<void>
}

/**
 * Where files are stored (§7 File storage). A key is a path of at least two plain names, such as `userImgs/name.webp`.
 * @throws Refusal 'invalid-root-operation' for any other key
 * @throws Refusal 'no-default-bucket' when the store does not exist or cannot be reached, or the disk fails
 */
export interface Storage {
  /** How much may be stored here. */
  readonly quotas: Quotas
  /** @throws Refusal 'site-full' when there is no room for this many bytes */
  checkFree(bytes: number): Promise<void>
  /** Stores a file under the key, wholly or not at all. Once this resolves, the file survives a power cut. @throws as checkFree */
  put(key: string, body: Buffer, type?: string): Promise<void>
  /** The file with that key, or null. The caller must read the stream to its end or destroy it. */
  get(key: string): Promise<Stored | null>
  /** Also resolves when there is no such file. */
  delete(key: string): Promise<void>
  /** Deletes every file whose key starts with this folder's name and a slash. */
  deleteFolder(folder: string): Promise<void>
  /** Everything below a folder, including what a crash has left half-written. Files may be deleted during the iteration. */
  list(folder: string): AsyncIterable<Listed>
}
