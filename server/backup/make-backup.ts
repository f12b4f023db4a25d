import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { openDump } from '#db/dump/dump-database.ts'
import type { Storage } from '#domain/media/storage.ts'
import { findSiteId } from '#domain/media/storage-owner.ts'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/backups.ts'
import { giveWay } from '../give-way.ts'
import { letOthersGoFirst } from '../let-others-go-first.ts'
import type { BackupTarget } from './address.ts'
import { writeArchive } from './archive.ts'
import type { Part, Totals } from './format.ts'
import { openPlace } from './open-place.ts'
import { replacesBackup } from './replaced-backup.ts'
import { backupName, deleteOldBackups, type Retention } from './retention.ts'
import { noTotals, partsOfBackup } from './write-backup.ts'

/** Milliseconds of work between two looks at how busy the machine is. */
const stretch = 10

interface Making {
  databaseUrl: string
  storage: Storage
  /** `stdout`: the archive is written there. */
  target: BackupTarget | 'stdout'
  retention: Retention
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
  /** Whether older ones were kept because most files are missing in this one: theirs may be the only copies. */
  sparesOlder: boolean
}

/**
 * Makes a backup of the site as it is at this moment, while it runs, and then deletes older ones that are not to be kept,
 * unless it lacks most files, as when the storage's disk is not mounted. Such a one replaces none of the same name either.
 * @throws when it could not be made; nothing of it is left then, and what it would have replaced is there
 */
export async function makeBackup({ databaseUrl, storage, target, retention, signal }: Making): Promise<MadeBackup> {
  const dump = await openDump(databaseUrl, { onConnected: giveWay, signal })
  const others = connect(databaseUrl, { connections: 1 })
  try {
    const { moment } = dump.contents
    const site = await findSiteId(dump.db)
    const totals = noTotals()
    let bytes = 0
    async function* counted() {
      const parts = restingBetween(partsOfBackup({ dump, storage, site, signal, totals }), () =>
        sql`select`.execute(others),
      )
      for await (const chunk of writeArchive(parts, new Date(moment))) {
        bytes += chunk.length
        yield chunk
      }
    }
    if (target === 'stdout') {
      await writeToStdout(counted())
      return { path: null, moment, bytes, totals, deleted: [], sparesOlder: false }
    }
    const place = await openPlace(target)
    const name = target.name ?? backupName(moment, site)
    const lacksMost = () => totals.missing > totals.files
    async function* unlessOneIsLost() {
      const replaces = await replacesBackup(place, name)
      yield* counted()
      if (replaces && lacksMost()) throw new Error(texts.olderStays({ path: place.pathOf(name) }))
    }
    await place.write(name, unlessOneIsLost(), signal)
    // Sweeps wait for it.
    await dump.close()
    const sparesOlder = lacksMost()
    const deleted = target.name === null && !sparesOlder ? await deleteOldBackups(place, site, retention, moment) : []
    return { path: place.pathOf(name), moment, bytes, totals, deleted, sparesOlder }
  } finally {
    await Promise.all([dump.close(), others.destroy()])
  }
}

async function* restingBetween(parts: AsyncIterable<Part>, ask: () => Promise<unknown>): AsyncGenerator<Part, void> {
  let began = performance.now()
  for await (const part of parts) {
    yield part
    if (performance.now() - began < stretch) continue
    await letOthersGoFirst(ask)
    began = performance.now()
  }
}

async function writeToStdout(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(chunk, (error) =>
        error ? reject(new Error(texts.outputBroke({ error: reason(error) }))) : resolve(),
      )
    })
  }
}
