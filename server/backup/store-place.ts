import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { s3Client } from '#domain/media/s3-client.ts'
import type { StorageAddress } from '#domain/media/storage-address.ts'
import * as texts from '#texts/backups.ts'
import type { BackupPlace } from './place.ts'

/** A store takes 10,000 parts of an object: 160 GB. So many bytes are in memory, twice. */
const partSize = 16 * 2 ** 20
/** Milliseconds. */
const day = 24 * 60 * 60 * 1000

/** Backups in an S3-compatible store, whose keys begin with `folder`. */
export function storePlace(address: StorageAddress, folder: string): BackupPlace {
  const client = s3Client(address)
  const { bucket: Bucket } = address

  /** Parts that an interrupted program has sent take room that nobody sees. */
  async function removeUnfinished(): Promise<void> {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: folder }))
    for (const { Key, UploadId, Initiated } of Uploads) {
      const isOld = Initiated && Initiated.getTime() < Date.now() - day
      if (isOld && Key?.endsWith('.tar')) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    }
  }

  return {
    pathOf: (name) => `s3://${Bucket}/${folder}${name}`,

    async write(name, bytes, signal) {
      // Not every store lists them.
      await removeUnfinished().catch(() => {})
      const Body = Readable.from(bytes, { objectMode: false })
      const params = { Bucket, Key: folder + name, Body, ContentType: 'application/x-tar' }
      const upload = new Upload({ client, params, partSize, queueSize: 2 })
      const stop = () => void upload.abort()
      signal.addEventListener('abort', stop, { once: true })
      try {
        signal.throwIfAborted()
        await upload.done()
      } catch (error) {
        signal.throwIfAborted()
        throw Body.errored ?? storeFailed(error)
      } finally {
        signal.removeEventListener('abort', stop)
        Body.destroy()
      }
    },

    async *read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: folder + name }))
        if (Body instanceof Readable) yield* Body
      } catch (error) {
        throw storeFailed(error)
      }
    },

    async list() {
      const names: string[] = []
      let after: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: folder, StartAfter: after })
        const { Contents = [], IsTruncated } = await client.send(command)
        names.push(...Contents.flatMap(({ Key }) => (Key ? [Key.slice(folder.length)] : [])))
        after = IsTruncated ? Contents.at(-1)?.Key : undefined
      } while (after)
      return names
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: folder + name }))
    },
  }
}

/** Without the request and its credentials. */
function storeFailed(error: unknown): unknown {
  return error instanceof Error ? new Error(texts.storeFailed({ reason: `${error.name}: ${error.message}` })) : error
}
