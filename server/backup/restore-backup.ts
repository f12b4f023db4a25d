import { connect } from '#db/connection.ts'
import type { RowsPiece } from '#db/dump/contents.ts'
import { countRows } from '#db/dump/dump-database.ts'
import { type LoadProgress, loadDump } from '#db/dump/load-dump.ts'
import { migrate } from '#db/migrate.ts'
import type { Storage } from '#domain/media/storage.ts'
import { giveNewSiteId, writeOwner } from '#domain/media/storage-owner.ts'
import * as texts from '#texts/backups.ts'
import { readArchive } from './archive.ts'
import { emptyStorage } from './empty-storage.ts'
import { BackupRefused, headName, readHead, totalsName } from './format.ts'
import { inOrder } from './in-order.ts'
import { unpackRows } from './pack-rows.ts'
import { placeOf, type Verified } from './verify-backup.ts'

/** How many files are stored at a time. */
const filesAtOnce = 8

interface Restoring {
  /** The bytes of the backup that was verified, from their beginning. */
  bytes: AsyncIterable<Uint8Array>
  verified: Verified
  databaseUrl: string
  storage: Storage
  /** The storage may be the one that the backup's site had. */
  isSameStorage: boolean
  signal: AbortSignal
  /** Called before the storage is changed. */
  onBegin?(): void
  onProgress?(progress: LoadProgress): void
}

/**
 * Fills an empty database and an empty storage with what a backup holds, and runs the migrations that are newer. Until all
 * rows and files are there, the database is empty for everybody else.
 * @throws PlaceTaken or BackupRefused, when nothing was changed
 * @returns the migrations that ran, or why they did not: all is restored then, as it was
 */
export async function restoreBackup(restoring: Restoring): Promise<string[] | Error> {
  const { verified, databaseUrl, storage, isSameStorage, signal, onProgress } = restoring
  const { contents, site } = verified.head
  const claim = await emptyStorage(storage, isSameStorage ? site : null)
  await loadDump(databaseUrl, contents, readParts(restoring, claim.begin), {
    ...(onProgress && { onProgress }),
    signal,
    async finish(db) {
      await writeOwner(storage, await giveNewSiteId(db))
    },
  })
  await claim.end()

  const db = connect(databaseUrl, { connections: 1 })
  try {
    return await migrate(db).catch((error: Error) => error)
  } finally {
    await db.destroy()
  }
}

/** The rows; the files go to the storage as they come. */
async function* readParts(
  { bytes, verified, storage, signal, onBegin }: Restoring,
  begin: () => Promise<void>,
): AsyncGenerator<RowsPiece, void> {
  onBegin?.()
  await begin()
  const work = async (part: { name: string; body: Buffer }): Promise<RowsPiece | null> => {
    signal.throwIfAborted()
    if (part.name === totalsName) return null
    if (part.name === headName) {
      // It may have been replaced since it was verified.
      if (JSON.stringify(readHead(part)) !== JSON.stringify(verified.head)) throw new BackupRefused(texts.hasChanged)
      return null
    }
    const place = placeOf(part)
    if (place.kind === 'file') {
      await storage.put(place.key, part.body, typeOf(place.key))
      return null
    }
    const unpacked = await unpackRows(part)
    return { table: place.table, bytes: unpacked, rows: countRows(unpacked) }
  }
  for await (const piece of inOrder(readArchive(bytes), filesAtOnce, work)) if (piece) yield piece
}

function typeOf(key: string): string | undefined {
  const [, format] = /\.(avif|webp)$/.exec(key) ?? []
  return format && `image/${format}`
}
