import type { Quotas } from '#domain/media/check-room.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { s3Storage } from '#domain/media/s3-storage.ts'
import type { Storage } from '#domain/media/storage.ts'
import { readStorageAddress } from '#domain/media/storage-address.ts'

/** The storage at `where`: the path of a folder, or the address of a store. */
export function storageAt(where: string, quotas?: Quotas): Storage {
  const address = readStorageAddress(where)
  return address ? s3Storage(address, quotas) : diskStorage(where, { quotas })
}
