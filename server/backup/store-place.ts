import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { inBackground, s3Client, storeSays } from '#domain/media/s3-client.ts'
import type { StorageAddress } from '#domain/media/storage-address.ts'
import * as texts from '#texts/backups.ts'
import { inOrder } from './in-order.ts'
import type { BackupPlace } from './place.ts'

/** A store takes 10,000 parts of an object: 160 GB. */
const partSize = 16 * 2 ** 20
/** How many of them are in memory, being sent or gathered. */
const partsAtOnce = 3
/** Milliseconds. */
const day = 24 * 60 * 60 * 1000

/** Backups in an S3-compatible store, whose keys begin with `folder`. */
export function storePlace(address: StorageAddress, folder: string): BackupPlace {
  const client = s3Client(address, inBackground)
  const { bucket: Bucket } = address

  return {
    pathOf: (name) => `s3://${Bucket}/${folder}${name}`,

    async write(name, bytes, signal) {
      const where = { Bucket, Key: folder + name }
      const stoppable = { abortSignal: signal }
      const failed = (error: unknown): never => {
        signal.throwIfAborted()
        throw storeFailed(error)
      }
      // Not every store lists them.
      await removeUnfinished(client, { Bucket, Prefix: folder }, Date.now() - day).catch(() => {})
      const begin = new CreateMultipartUploadCommand({ ...where, ContentType: 'application/x-tar' })
      const { UploadId } = await client.send(begin, stoppable).catch(failed)
      const sendPart = async ({ number: PartNumber, body: Body }: NumberedPart) => {
        const part = new UploadPartCommand({ ...where, UploadId, PartNumber, Body })
        const { ETag } = await client.send(part, stoppable).catch(failed)
        return { PartNumber, ETag }
      }
      try {
        const Parts: CompletedPart[] = []
        for await (const part of inOrder(inParts(bytes), partsAtOnce - 1, sendPart)) Parts.push(part)
        const end = new CompleteMultipartUploadCommand({ ...where, UploadId, MultipartUpload: { Parts } })
        await client.send(end, stoppable).catch(failed)
      } catch (error) {
        // When the store is away, the next backup removes them a day later.
        await client.send(new AbortMultipartUploadCommand({ ...where, UploadId })).catch(() => {})
        throw error
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

interface NumberedPart {
  number: number
  body: Buffer
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedPart, void> {
  let number = 0
  let size = 0
  let chunks: Uint8Array[] = []
  const gathered = () => {
    const part = { number: ++number, body: Buffer.concat(chunks) }
    chunks = []
    size = 0
    return part
  }
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= partSize) yield gathered()
  }
  if (size > 0) yield gathered()
}

/** Parts that an interrupted program has sent take room that nobody sees: they go if they were begun before a moment. */
export async function removeUnfinished(client: S3Client, where: { Bucket: string; Prefix: string }, before: number) {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(where))
  for (const { Key, UploadId, Initiated } of Uploads) {
    const isOld = Initiated && Initiated.getTime() < before
    if (isOld && Key?.endsWith('.tar'))
      await client.send(new AbortMultipartUploadCommand({ Bucket: where.Bucket, Key, UploadId }))
  }
}

function storeFailed(error: unknown): Error {
  return new Error(texts.storeFailed({ reason: storeSays(error) }))
}
