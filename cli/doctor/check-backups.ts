import { stat } from 'node:fs/promises'
import type { PlainDb } from '#db/connection.ts'
import { freeBytes } from '#domain/media/free-bytes.ts'
import { findSiteId } from '#domain/media/storage-owner.ts'
import { openPlace } from '#server/backup/open-place.ts'
import type { BackupPlace } from '#server/backup/place.ts'
import { backupNames, newestBackup } from '#server/backup/retention.ts'
import type { Configuration } from '#server/configuration.ts'
import { foldersHere } from '#server/folders-here.ts'
import { nearestThere } from '#server/nearest-there.ts'
import * as texts from '#texts/doctor.ts'
import { closedFolder } from './closed-folder.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

const hour = 60 * 60 * 1000
const hoursOf = { hour: 1, day: 24, week: 7 * 24 }

/** Looks whether backups are made as they are configured: one may be late by as long as lies between two. */
export async function checkBackups(configuration: Configuration, opened: Promise<PlainDb>): Promise<Finding[]> {
  const { backup } = configuration
  if (!backup) return [hint(texts.backupsNotConfigured)]
  const place = await openPlace(backup.target)
  const closed = backup.target.kind === 'disk' ? await closedFolder(backup.target.folder) : null
  if (closed !== null) return [isWrong(texts.folderNotWritable(closed))]
  const db = await opened.catch(() => null)
  if (!db) return [hint(await withoutDatabase(place))]
  const newest = await newestBackup(place, await findSiteId(db))
  if (!newest) return [hint(texts.noBackupYet({ path: place.pathOf('') }))]
  const hours = Math.floor((Date.now() - newest.moment) / hour)
  const path = place.pathOf(newest.name)
  const { target } = backup
  return [
    hours < 2 * hoursOf[backup.every]
      ? isOk(texts.backupIs({ path, hours }))
      : isWrong(texts.backupOld({ path, hours })),
    ...(target.kind === 'disk' ? await checkRoom(target.folder, path, configuration) : []),
  ]
}

/** What can be restored perhaps: whose backups are there only the database knows. */
async function withoutDatabase(place: BackupPlace): Promise<string> {
  const names = await backupNames(place)
  const newest = names.at(-1)
  return newest === undefined
    ? texts.noBackupYet({ path: place.pathOf('') })
    : texts.someBackups({ count: names.length, path: place.pathOf(newest) })
}

/** Whether the next backup fits, and whether a broken disk takes only the site or only its backups. */
async function checkRoom(folder: string, newest: string, configuration: Configuration): Promise<Finding[]> {
  const [free, { size: bytes, dev }] = await Promise.all([freeBytes(folder), stat(newest)])
  const isBeside = await Promise.all(
    foldersHere(configuration).map(async (each) => (await stat(nearestThere(each))).dev === dev),
  )
  return [
    ...(free < bytes ? [isWrong(texts.nextDoesNotFit({ folder, free, bytes }))] : []),
    ...(isBeside.includes(true) ? [hint(texts.backupsBesideData({ folder }))] : []),
  ]
}
