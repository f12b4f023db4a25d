import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '#domain/media/is-disk-full.ts'
import * as texts from '#texts/backups.ts'
import { noFolder } from '#texts/commands.ts'
import { writeWhole } from '../write-whole.ts'
import type { BackupPlace } from './place.ts'

/** What is being written, or was when its program was killed. */
const unfinished = /^\..+\.[\da-f]{8}-[\da-f-]{27}\.part$/
/** Milliseconds. */
const day = 24 * 60 * 60 * 1000

/** Backups in a folder. Only their owner may read them. */
export function folderPlace(folder: string): BackupPlace {
  return {
    pathOf: (name) => join(folder, name),

    async write(name, bytes, signal) {
      if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(noFolder({ folder }))
      await removeUnfinished(folder)
      await writeWhole(join(folder, name), bytes, signal).catch((error: unknown) => {
        throw isDiskFull(error) ? new Error(texts.diskFull({ folder })) : error
      })
    },

    read: (name) => createReadStream(join(folder, name), { highWaterMark: 2 ** 18 }),
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Error(noFolder({ folder })) : error
      }),
    delete: (name) => rm(join(folder, name), { force: true }),
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => unfinished.test(each))) {
    const { mtimeMs } = (await stat(join(folder, name)).catch(() => null)) ?? { mtimeMs: Date.now() }
    if (mtimeMs < Date.now() - day) await rm(join(folder, name), { force: true })
  }
}
