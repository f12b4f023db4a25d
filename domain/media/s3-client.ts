import { S3Client } from '@aws-sdk/client-s3'
import type { StorageAddress } from './storage-address.ts'

export function s3Client({ endpoint, region, credentials }: StorageAddress): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's often do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
}
