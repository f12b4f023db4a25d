import { parseArgs } from 'node:util'
import { openStorage } from '#domain/media/open-storage.ts'
import { readBackupTarget, withoutSecret } from '#server/backup/address.ts'
import type { Keeping } from '#server/backup/keeping.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import { type Configuration, readConfiguration, readEnvironment } from '#server/configuration.ts'
import { giveWay } from '#server/give-way.ts'
import { joinDatabase } from '#server/open-database.ts'
import { abortOnStopSignal } from '#server/stop-signals.ts'
import * as texts from '#texts/backups.ts'
import { usage } from '#texts/commands.ts'
import { errorText } from './error-text.ts'
import { usages } from './usages.ts'

/** Makes a backup. The exit code is 0 when it is made, 1 when it could not be made, 130 or 143 when a signal ended it. */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  if (!request) {
    process.stderr.write(`${usage({ command: usages.backup })}\n`)
    return 2
  }
  const work = abortOnStopSignal()
  giveWay()
  const configuration = readConfiguration(readEnvironment())
  const database = await joinDatabase(configuration)
  try {
    const storage = await openStorage(configuration, { isPatient: true })
    say(
      await makeBackup({ databaseUrl: database.url, storage, ...wanted(request, configuration), signal: work.signal }),
    )
    return 0
  } catch (error) {
    if (!work.signal.aborted) process.stderr.write(`${errorText(error)}\n`)
    return work.exitCode ?? 1
  } finally {
    await database.close()
  }
}

interface BackupRequest {
  file: string | null
  keeping: Keeping
}

/** Null when they are wrong. */
function readArguments(args: string[]): BackupRequest | null {
  try {
    const options = { keep: { type: 'string' }, 'keep-days': { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [file = null, ...more] = positionals
    const [number, days] = [values.keep, values['keep-days']].map((value) =>
      value === undefined ? null : /^[1-9]\d{0,4}$/.test(value) ? Number(value) : Number.NaN,
    ) as [number | null, number | null]
    return more.length > 0 || Number.isNaN(number) || Number.isNaN(days) ? null : { file, keeping: { number, days } }
  } catch {
    return null
  }
}

/** What is not said is as configured. @throws when it makes no sense */
function wanted({ file, keeping }: BackupRequest, { backup }: Configuration) {
  const keeps = keeping.number !== null || keeping.days !== null
  if (file === null) {
    if (!backup) throw new Error(texts.noTarget)
    return { target: backup.target, keeping: keeps ? keeping : backup.keeping }
  }
  const target = file === '-' ? ('stdout' as const) : readBackupTarget(file, process.cwd())
  if (!target) throw new Error(texts.notATarget({ value: withoutSecret(file) }))
  if (keeps && (target === 'stdout' || target.name !== null)) throw new Error(texts.nameWithKeeping)
  return { target, keeping }
}

function say({ path, moment, bytes, totals, deleted, sparesOlder }: MadeBackup): void {
  const { files, missing, someMissing } = totals
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
  const out = path === null ? process.stderr : process.stdout
  out.write(`${texts.isMade({ path, moment, rows, files, bytes })}\n`)
  for (const name of deleted) out.write(`${texts.isDeleted({ name })}\n`)
  if (missing > 0) process.stderr.write(`${texts.filesMissing({ count: missing, some: someMissing })}\n`)
  if (sparesOlder) process.stderr.write(`${texts.olderAreSpared}\n`)
}
