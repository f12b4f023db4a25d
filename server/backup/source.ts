import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '#domain/media/is-disk-full.ts'
import * as texts from '#texts/backups.ts'
import { readBackupTarget, withoutSecret } from './address.ts'
import { openPlace } from './open-place.ts'

/** A backup that can be read again and again. */
export interface BackupSource {
  read(): AsyncIterable<Uint8Array>
  /** Removes what was put aside. */
  close(): Promise<void>
}

interface Where {
  /** The folder from which paths start. */
  from: string
  /** Where standard input is put aside: it can be read only once. */
  dataDir: string
  signal: AbortSignal
}

/** @throws when `value` names no backup */
export async function openSource(value: string, { from, dataDir, signal }: Where): Promise<BackupSource> {
  if (value === '-') return putAside(dataDir, signal)
  const target = readBackupTarget(value, from)
  if (!target) throw new Error(texts.notATarget({ value: withoutSecret(value) }))
  const place = await openPlace(target)
  const { name } = target
  if (name === null) {
    const names = (await place.list()).filter((each) => each.endsWith('.tar')).sort()
    throw new Error(texts.nameIt({ place: place.pathOf(''), names }))
  }
  return { read: () => place.read(name), close: async () => {} }
}

async function putAside(dataDir: string, signal: AbortSignal): Promise<BackupSource> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, `restore-${randomUUID()}.tar`)
  const close = () => rm(file, { force: true })
  try {
    await pipeline(process.stdin, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    await close()
    throw isDiskFull(error) ? new Error(texts.diskFull({ folder: dataDir })) : error
  }
  return { read: () => createReadStream(file, { highWaterMark: 2 ** 18 }), close }
}
