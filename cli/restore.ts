import { type LoadProgress, PlaceTaken } from '#db/dump/load-dump.ts'
import { openStorage } from '#domain/media/open-storage.ts'
import { BackupRefused } from '#server/backup/format.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openSource } from '#server/backup/source.ts'
import { type Verified, verifyBackup } from '#server/backup/verify-backup.ts'
import { readConfiguration, readEnvironment } from '#server/configuration.ts'
import { openDatabase } from '#server/open-database.ts'
import { abortOnStopSignal } from '#server/stop-signals.ts'
import * as texts from '#texts/backups.ts'
import { onlyOne, readOptions } from './arguments.ts'
import { errorText } from './error-text.ts'

/**
 * Restores a backup. The exit code is 0 when all of it is there, 1 when nothing is, 2 when the backup or the place was refused,
 * 130 or 143 when a signal ended it.
 */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  const work = abortOnStopSignal()
  let isBegun = false
  try {
    await restore(request, { signal: work.signal, onBegin: () => (isBegun = true) })
    return 0
  } catch (error) {
    if (error instanceof PlaceTaken) {
      process.stderr.write(`${texts.placeTaken({ reason: error.message })}\n`)
      return 2
    }
    const said = work.signal.aborted
      ? texts.restoreInterrupted({ isBegun })
      : texts.notRestored({ reason: errorText(error), isBegun })
    process.stderr.write(`${said}\n`)
    return error instanceof BackupRefused ? 2 : (work.exitCode ?? 1)
  }
}

interface RestoreRequest {
  file: string
  isSameStorage: boolean
}

/** @throws Misused */
function readArguments(args: string[]): RestoreRequest {
  const { values, positionals } = readOptions(args, { 'same-storage': { type: 'boolean', default: false } })
  return { file: onlyOne(positionals, 'FILE'), isSameStorage: values['same-storage'] }
}

interface Watching {
  signal: AbortSignal
  onBegin(): void
}

async function restore({ file, isSameStorage }: RestoreRequest, { signal, onBegin }: Watching): Promise<void> {
  const configuration = readConfiguration(readEnvironment())
  const source = await openSource(file, { from: process.cwd(), dataDir: configuration.dataDir, signal })
  try {
    showProgress({ step: 'check' })
    const verified = await verifyBackup(source.read(), signal)
    sayWhole(verified)
    const database = await openDatabase(configuration)
    try {
      const ran = await restoreBackup({
        bytes: source.read(),
        verified,
        databaseUrl: database.url,
        storage: await openStorage(configuration, { isBackground: true }),
        isSameStorage,
        signal,
        onBegin,
        onProgress: showProgress,
      })
      if (ran instanceof Error) process.stderr.write(`${texts.notMigrated({ reason: ran.message })}\n`)
      process.stdout.write(`${texts.isRestored({ ran: ran instanceof Error ? 0 : ran.length })}\n`)
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

function sayWhole({ head, totals }: Verified): void {
  const { version, contents } = head
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${texts.isWhole({ moment: contents.moment, version, rows, files: totals.files })}\n`)
}

let shown = ''

/** One line that changes; nothing when nobody looks. */
function showProgress({ step, share }: { step: 'check' | LoadProgress['step']; share?: number }): void {
  if (!process.stderr.isTTY) return
  const text = texts.progress({ step, percent: share === undefined ? null : Math.floor(share * 100) })
  if (text !== shown) process.stderr.write(`\r\u001b[K${text}`)
  shown = text
}
