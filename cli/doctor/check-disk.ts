import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { freeBytes } from '#domain/media/free-bytes.ts'
import { reason } from '#domain/reason.ts'
import type { Configuration } from '#server/configuration.ts'
import { foldersHere } from '#server/folders-here.ts'
import { neededByDatabase } from '#server/http/health.ts'
import * as texts from '#texts/doctor.ts'
import { closedFolder } from './closed-folder.ts'
import { type Finding, isOk, isWrong } from './finding.ts'

const gigabyte = 1_000_000_000
/** Downloads of a process are written there first (decision 78). */
const neededForDownloads = 256_000_000

/** Whether the folders of this machine can be written to and have room. */
export async function checkDisk(configuration: Configuration): Promise<Finding[]> {
  const rooms = foldersHere(configuration).map((folder) => roomIn(folder, configuration.freeSpace, texts.diskFull))
  const forDownloads = existsSync(tmpdir())
    ? roomIn(tmpdir(), neededForDownloads, texts.tmpFull)
    : isWrong(texts.tmpMissing({ folder: tmpdir() }))
  return Promise.all([...rooms, forDownloads])
}

async function roomIn(folder: string, needed: number, full: typeof texts.diskFull): Promise<Finding> {
  const closed = await closedFolder(folder)
  if (closed !== null) return isWrong(texts.folderNotWritable(closed))
  const free = await freeBytes(folder).catch((error: unknown) => reason(error))
  if (typeof free === 'string') return isWrong(free)
  const gigabytes = (free / gigabyte).toFixed(free < gigabyte / 10 ? 3 : 1)
  if (full === texts.diskFull && free < neededByDatabase) return isWrong(texts.diskAtEnd({ gigabytes, folder }))
  return free < needed ? isWrong(full({ gigabytes, folder })) : isOk(texts.diskFree({ gigabytes, folder }))
}
