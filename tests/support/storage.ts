import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { s3Storage } from '#domain/media/s3-storage.ts'
import { readStorageAddress } from '#domain/media/storage-address.ts'

/** The S3 server to test with, if there is one; tests/support/swift.sh starts one. */
export const s3 = readStorageAddress(process.env.S3_TEST_URL ?? '')

/** The kinds of storage to test with. */
export const places = [{ place: 'the disk', open: aStorage }, ...(s3 ? [{ place: 'S3', open: openS3 }] : [])]

/** A folder that is deleted after the test, and the storage in it. */
export async function aStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-test-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, storage: diskStorage(folder) }
}

export async function openS3() {
  if (!s3) throw new Error('S3_TEST_URL is not given')
  const { bucket, region, credentials, endpoint } = s3
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (!error.name.startsWith('BucketAlready')) throw error
  })
  const storage = s3Storage(s3)
  await storage.deleteFolder('test')
  return { storage }
}
