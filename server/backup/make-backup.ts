import { openDump } from '#db/dump/dump-database.ts'
import type { Storage } from '#domain/media/storage.ts'
import { findSiteId } from '#domain/media/storage-owner.ts'
import { giveWay } from '../give-way.ts'
import type { BackupTarget } from './address.ts'
import { writeArchive } from './archive.ts'
import type { Totals } from './format.ts'
import { backupName, deleteOldBackups, type Keeping } from './keeping.ts'
import { openPlace } from './open-place.ts'
import { noTotals, partsOfBackup } from './write-backup.ts'

interface Making {
  databaseUrl: string
  storage: Storage
  /** `stdout`: the archive is written there. */
  target: BackupTarget | 'stdout'
  keeping: Keeping
  signal: AbortSignal
}

export interface MadeBackup {
  /** Where it is; null when it was written to standard output. */
  path: string | null
  /** ISO text. */
  moment: string
  bytes: number
  totals: Totals
  /** The names of older ones. */
  deleted: string[]
}

/**
 * Makes a backup of the site as it is at this moment, while it runs, and then deletes older ones that are not to be kept.
 * @throws when it could not be made; nothing of it is left then
 */
export async function makeBackup({ databaseUrl, storage, target, keeping, signal }: Making): Promise<MadeBackup> {
  const dump = await openDump(databaseUrl, { onConnected: giveWay })
  try {
    const { moment } = dump.contents
    const site = await findSiteId(dump.db)
    const totals = noTotals()
    let bytes = 0
    async function* counted() {
      const parts = partsOfBackup({ dump, storage, site, signal, totals })
      for await (const chunk of writeArchive(parts, new Date(moment))) {
        bytes += chunk.length
        yield chunk
      }
    }
    if (target === 'stdout') {
      await writeToStdout(counted())
      return { path: null, moment, bytes, totals, deleted: [] }
    }
    const place = await openPlace(target)
    const name = target.name ?? backupName(moment, site)
    await place.write(name, counted(), signal)
    // Sweeps wait for it.
    await dump.close()
    const deleted = target.name === null ? await deleteOldBackups(place, site, keeping) : []
    return { path: place.pathOf(name), moment, bytes, totals, deleted }
  } finally {
    await dump.close()
  }
}

async function writeToStdout(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(chunk, (error) => (error ? reject(error) : resolve()))
    })
  }
}
