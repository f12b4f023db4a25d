import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'
import { checkFolder, checkKey } from './storage-key.ts'

/** Keeps files in a folder of the local disk. A file appears under its name when all of it is on the disk. */
export function diskStorage(root: string): Storage {
  return {
    async put(key, body) {
      checkKey(key)
      const path = join(root, key)
      const folder = dirname(path)
      const made = await mkdir(folder, { recursive: true })
      for (let newest = folder; made && newest.length >= made.length; newest = dirname(newest)) {
        await settle(dirname(newest))
      }
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        await writeDown(unfinished, body)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await settle(folder)
    },

    async get(key) {
      checkKey(key)
      const file = await open(join(root, key)).catch(unlessMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { length: size, stream: file.createReadStream() }
    },

    async delete(key) {
      checkKey(key)
      await rm(join(root, key), { force: true })
    },

    async deleteFolder(folder) {
      checkFolder(folder)
      await rm(join(root, folder), { recursive: true, force: true })
    },
  }
}

async function writeDown(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a folder survive a power cut, as `sync` makes the contents of a file. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
