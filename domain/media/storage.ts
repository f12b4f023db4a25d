import type { Readable } from 'node:stream'
import type { Quotas } from './check-room.ts'

export interface Stored {
  /** Bytes. */
  length: number
  stream: Readable
}

/** A file as it is listed. On a disk also a folder with nothing in it, of no bytes. */
export interface Listed {
  key: string
  changedAt: Date
  delete(): Promise<void>
}

/**
 * Where files are kept (§7 File storage). A key is a path of at least two plain names, such as `userImgs/name.webp`.
 * @throws Refusal 'invalid-root-operation' for any other key
 * @throws Refusal 'no-default-bucket' when the place is not there or cannot be reached
 */
export interface Storage {
  /** What all that is kept here may take. */
  readonly quotas: Quotas
  /** @throws Refusal 'site-full' when there is no room for so many bytes */
  checkFree(bytes: number): Promise<void>
  /** Keeps a file under the key, wholly or not at all; when this resolves, a power cut no longer loses it. @throws as checkFree */
  put(key: string, body: Buffer, type?: string): Promise<void>
  /** The file of that key, or null. Whoever asks reads the stream to its end or destroys it. */
  get(key: string): Promise<Stored | null>
  /** Also resolves when there is no such file. */
  delete(key: string): Promise<void>
  /** Deletes every file whose key starts with this folder's name and a slash. */
  deleteFolder(folder: string): Promise<void>
  /** Everything below a folder, also what a crash has left half-written. Files may be deleted meanwhile. */
  list(folder: string): AsyncIterable<Listed>
}
