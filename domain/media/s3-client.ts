import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { reason } from '#domain/reason.ts'
import type { StorageAddress } from './storage-address.ts'

/** When a request to a store counts as failed. */
export interface RetryPolicy {
  /** Milliseconds until it has to begin to answer; 0: as long as bytes are sent to it. */
  answer: number
  attempts: number
}

/** Somebody waits for a picture, of which a store takes at most a segment at a time. */
export const whileReadersWait: RetryPolicy = { answer: 10_000, attempts: 2 }
/** Nobody waits for a backup: a store that starts again meanwhile does not break it off. */
export const inBackground: RetryPolicy = { answer: 0, attempts: 10 }
/** Milliseconds without a byte, in whichever direction. */
const silence = 30_000

export function s3Client({ endpoint, region, credentials }: StorageAddress, retries = whileReadersWait): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's often do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: retries.attempts,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: retries.answer,
      // Otherwise it only warns.
      throwOnRequestTimeout: true,
      socketTimeout: silence,
    },
  })
}

/** What a store answered, or why it did not, without the request and its credentials. */
export function storeSays(error: unknown): string {
  return error instanceof S3ServiceException ? `${error.name}: ${error.message}` : reason(error)
}
