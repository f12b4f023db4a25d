import { Readable } from 'node:stream'
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Refusal } from '#domain/refusal.ts'
import { noQuotas, type Quotas } from './check-room.ts'
import { refusingStream } from './refusing-stream.ts'
import { s3Client, storeSays, whileReadersWait } from './s3-client.ts'
import type { Storage } from './storage.ts'
import type { StorageAddress } from './storage-address.ts'
import { checkFolder, checkKey } from './storage-key.ts'

/** Stores files in a bucket of an S3-compatible store. */
export function s3Storage(address: StorageAddress, quotas: Quotas = noQuotas, retries = whileReadersWait): Storage {
  const { bucket } = address
  const client = s3Client(address, retries)

  async function deleteFile(key: string): Promise<void> {
    await client
      .send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      .catch(unlessMissing)
      .catch(refuse)
  }

  async function* listObjects(folder: string): AsyncGenerator<_Object & { Key: string }> {
    let after: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, StartAfter: after })
      const { Contents = [], IsTruncated } = await client.send(command).catch(refuse)
      const found = Contents.flatMap(({ Key, ...rest }) => (Key ? { Key, ...rest } : []))
      yield* found
      after = IsTruncated ? found.at(-1)?.Key : undefined
    } while (after)
  }

  return {
    quotas,
    // A store reports that it is full only when it is written to.
    async checkFree() {},

    async put(key, body, type) {
      checkKey(key)
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type })
      await client.send(command).catch(refuse)
    },

    async get(key) {
      checkKey(key)
      const command = new GetObjectCommand({ Bucket: bucket, Key: key })
      const found = await client.send(command).catch(unlessMissing).catch(refuse)
      const body = found?.Body
      if (!(body instanceof Readable)) return null
      return { length: found?.ContentLength ?? 0, stream: refusingStream(body, refuse), isRemote: true }
    },

    async delete(key) {
      checkKey(key)
      await deleteFile(key)
    },

    async deleteFolder(folder) {
      checkFolder(folder)
      for await (const { Key } of listObjects(folder)) await deleteFile(Key)
    },

    async *list(folder) {
      checkFolder(folder)
      for await (const { Key: key, LastModified: changedAt } of listObjects(folder)) {
        if (changedAt) yield { key, changedAt, delete: () => deleteFile(key) }
      }
    },
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
  throw error
}

/**
 * There is no common error for it: some stores have a code of their own (MinIO, Ceph), some refuse access and say why in
 * the message (Garage, Backblaze), and for Swift every file is too large.
 */
function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  if (error.$metadata.httpStatusCode === 507 || error.name === 'EntityTooLarge') return true
  return /storage ?full|quota|storage ?cap/i.test(`${error.name} ${error.message}`)
}

/** People are told that the store cannot be reached; the log gets its answer. */
function refuse(error: unknown): never {
  const refusal = isFull(error) ? new Refusal('site-full') : new Refusal('no-default-bucket')
  refusal.cause = storeSays(error)
  throw refusal
}
