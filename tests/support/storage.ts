import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import type { Quotas } from '#domain/media/check-room.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { s3Client } from '#domain/media/s3-client.ts'
import { s3Storage } from '#domain/media/s3-storage.ts'
import type { Storage } from '#domain/media/storage.ts'
import { readStorageAddress, type StorageAddress } from '#domain/media/storage-address.ts'
import { storageAt } from './storage-at.ts'

const s3Url = process.env.S3_TEST_URL ?? ''

/** The S3 server to test with, if there is one; tests/support/swift.sh starts one. */
export const s3 = readStorageAddress(s3Url)

/** The kinds of storage to test with. */
export const places = [{ place: 'the disk', open: aDiskStorage }, ...(s3 ? [{ place: 'S3', open: openS3 }] : [])]

/** An empty storage for one test: a folder, or, where the variable says so (`npm run storage`), a bucket. */
export async function aStorage(quotas?: Quotas): Promise<{ where: string; storage: Storage }> {
  const where = process.env.TEST_STORAGE === 's3' ? await aBucket() : await aFolder()
  return { where, storage: storageAt(where, quotas) }
}

/** A folder that is deleted after the test, and the storage in it. */
export async function aDiskStorage() {
  const folder = await aFolder()
  return { folder, storage: diskStorage(folder) }
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-test-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A new bucket: another one would be swept, and filled, by tests beside this one. */
export async function openS3() {
  const address = readStorageAddress(await aBucket()) as StorageAddress
  return { address, storage: s3Storage(address) }
}

/** The address of a new bucket, which stays as long as the S3 server does. */
export async function aBucket(): Promise<string> {
  const url = new URL(s3Url)
  url.hostname = `kiroku-${randomUUID()}`
  const address = readStorageAddress(url.href) as StorageAddress
  await s3Client(address).send(new CreateBucketCommand({ Bucket: address.bucket }))
  return url.href
}

/** The keys of all that is below a folder, in their order; of everything that Kiroku stores, unless one is given. */
export async function keysIn(storage: Storage, folder?: string): Promise<string[]> {
  const keys: string[] = []
  for (const each of folder ? [folder] : ['imgs', 'kiroku', 'uploads', 'userImgs'])
    for await (const { key } of storage.list(each)) keys.push(key)
  return keys.sort()
}

/** Every file by its key. */
export async function filesIn(storage: Storage): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const key of await keysIn(storage)) {
    const stored = await storage.get(key)
    if (stored) files.set(key, await buffer(stored.stream))
  }
  return files
}
