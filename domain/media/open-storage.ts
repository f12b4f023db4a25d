import { join } from 'node:path'
import type { Quotas } from './check-room.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'
import type { StorageAddress } from './storage-address.ts'

/** The storage that the configuration names: an S3-compatible store, or the folder `files` of the data folder. */
export async function openStorage(
  configuration: {
    dataDir: string
    storage: StorageAddress | null
    freeSpace: number
    quotas: Quotas
  },
  /** For work whose end nobody waits for. */
  { isBackground = false } = {},
): Promise<Storage> {
  const { dataDir, storage, freeSpace, quotas } = configuration
  if (!storage) return diskStorage(join(dataDir, 'files'), { freeSpace, quotas })
  const { s3Storage } = await import('./s3-storage.ts')
  const { inBackground, whileReadersWait } = await import('./s3-client.ts')
  return s3Storage(storage, quotas, isBackground ? inBackground : whileReadersWait)
}
