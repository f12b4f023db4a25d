import { openStorage } from '#domain/media/open-storage.ts'
import { readBackupTarget, withoutSecret } from '#server/backup/address.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import type { Retention } from '#server/backup/retention.ts'
import { type Configuration, readConfiguration, readEnvironment } from '#server/configuration.ts'
import { giveWay } from '#server/give-way.ts'
import { joinDatabase } from '#server/open-database.ts'
import { abortOnStopSignal } from '#server/stop-signals.ts'
import * as texts from '#texts/backups.ts'
import { isNoAmount } from '#texts/commands.ts'
import { Misused, onlyOne, readOptions } from './arguments.ts'
import { errorText } from './error-text.ts'
import { requireSite } from './with-database.ts'

/** Makes a backup. The exit code is 0 when it is made, 1 when it could not be made, 130 or 143 when a signal ended it. */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  const work = abortOnStopSignal()
  giveWay()
  const configuration = readConfiguration(readEnvironment())
  await requireSite(configuration)
  const database = await joinDatabase(configuration, work.signal)
  try {
    const storage = await openStorage(configuration, { isBackground: true })
    say(
      await makeBackup({ databaseUrl: database.url, storage, ...wanted(request, configuration), signal: work.signal }),
    )
    return 0
  } catch (error) {
    process.stderr.write(`${work.signal.aborted ? texts.backupInterrupted : errorText(error)}\n`)
    return work.exitCode ?? 1
  } finally {
    await database.close()
  }
}

interface BackupRequest {
  file: string | null
  retention: Retention
}

/** @throws Misused */
function readArguments(args: string[]): BackupRequest {
  const options = { keep: { type: 'string' }, 'keep-days': { type: 'string' } } as const
  const { values, positionals } = readOptions(args, options)
  const file = positionals.length > 0 ? onlyOne(positionals, 'FILE') : null
  const amountOf = (name: keyof typeof options) => {
    const value = values[name]
    if (value === undefined) return null
    if (!/^[1-9]\d{0,4}$/.test(value)) throw new Misused(isNoAmount({ option: `--${name}` }))
    return Number(value)
  }
  return { file, retention: { number: amountOf('keep'), days: amountOf('keep-days') } }
}

/** What is not said is as configured. @throws when it makes no sense */
function wanted({ file, retention }: BackupRequest, { backup }: Configuration) {
  const keeps = retention.number !== null || retention.days !== null
  if (file === null) {
    if (!backup) throw new Error(texts.noTarget)
    return { target: backup.target, retention: keeps ? retention : backup.retention }
  }
  const target = file === '-' ? ('stdout' as const) : readBackupTarget(file, process.cwd())
  if (!target) throw new Error(texts.notATarget({ value: withoutSecret(file) }))
  if (keeps && (target === 'stdout' || target.name !== null)) throw new Error(texts.nameWithKeeping)
  return { target, retention }
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
