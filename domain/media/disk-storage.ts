import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#db/has-code.ts'
import { Refusal } from '#domain/refusal.ts'
import { noQuotas, type Quotas } from './check-room.ts'
import { freeBytes } from './free-bytes.ts'
import { isDiskFull } from './is-disk-full.ts'
import { refusingStream } from './refusing-stream.ts'
import type { Listed, Storage } from './storage.ts'
import { checkFolder, checkKey } from './storage-key.ts'

interface Bounds {
  /** Bytes to leave free on the disk. */
  freeSpace: number
  quotas: Quotas
}

/** Stores files in a folder on the local disk. A file appears under its name only once all of it is on the disk. */
export function diskStorage(root: string, bounds: Partial<Bounds> = {}): Storage {
  const { freeSpace = 0, quotas = noQuotas } = bounds

  async function checkFree(bytes: number): Promise<void> {
    const free = await freeBytes(root).catch(refuse)
    if (free - bytes >= freeSpace) return
    const [left, kept] = [free, freeSpace].map((each) => `${Math.floor(each / 1_000_000)} MB`)
    throw full(`${left} are left on the disk of ${root}, and FREE_SPACE keeps ${kept} free`)
  }

  return {
    quotas,
    checkFree,

    async put(key, body) {
      checkKey(key)
      await checkFree(body.length)
      const refuseFull = (error: unknown) => {
        throw isDiskFull(error) ? full(`no space is left on the disk of ${root}`) : error
      }
      await putWhole(join(root, key), body).catch(refuseFull).catch(refuse)
    },

    async get(key) {
      checkKey(key)
      const file = await open(join(root, key)).catch(unlessMissing).catch(refuse)
      if (!file) return null
      const { size } = await file.stat().catch(async (error: unknown) => {
        await file.close().catch(() => {})
        return refuse(error)
      })
      // A stored file never changes: its end need not be looked for.
      const stream = refusingStream(file.createReadStream(size > 0 ? { end: size - 1 } : {}), refuse)
      return { length: size, stream, isRemote: false }
    },

    async delete(key) {
      checkKey(key)
      await rm(join(root, key), { force: true }).catch(refuse)
    },

    async deleteFolder(folder) {
      checkFolder(folder)
      // A file may be put there meanwhile.
      await rm(join(root, folder), { recursive: true, force: true, maxRetries: 9, retryDelay: 10 }).catch(refuse)
    },

    async *list(folder) {
      checkFolder(folder)
      try {
        yield* listBelow(root, folder)
      } catch (error) {
        refuse(error)
      }
    },
  }
}

async function putWhole(path: string, body: Buffer): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true })
  for (let newest = folder; made && newest.length >= made.length; newest = dirname(newest)) {
    await syncFolder(dirname(newest))
  }
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    await writeDown(unfinished, body)
    await rename(unfinished, path)
  } catch (error) {
    // If this fails as well, the sweep deletes it.
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

async function* listBelow(root: string, folder: string): AsyncGenerator<Listed> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(unlessMissing)
  for (const entry of entries ?? []) {
    const key = `${folder}/${entry.name}`
    const path = join(root, key)
    const changedAt = (await stat(path).catch(unlessMissing))?.mtime
    if (!changedAt) continue
    if (!entry.isDirectory()) yield { key, changedAt, delete: () => deleteListed(root, key) }
    else if ((await readdir(path).catch(unlessMissing))?.length) yield* listBelow(root, key)
    else yield { key, changedAt, delete: () => deleteIfEmpty(path) }
  }
}

async function deleteListed(root: string, key: string): Promise<void> {
  await rm(join(root, key), { force: true }).catch(refuse)
  // An upload's folder is deleted with its last file; the pictures' folders stay.
  if (dirname(key).includes('/')) await deleteIfEmpty(dirname(join(root, key)))
}

function deleteIfEmpty(folder: string): Promise<void> {
  return rmdir(folder).catch(() => {})
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

/** Makes the file names in a folder survive a power cut, as `sync` does for a file's contents. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** People are told that the place of the files cannot be reached; the log gets what the system says. */
function refuse(error: unknown): never {
  if (!isOfSystem(error)) throw error
  const refusal = new Refusal('no-default-bucket')
  refusal.cause = error
  throw refusal
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function full(cause: string): Refusal {
  const refusal = new Refusal('site-full')
  refusal.cause = cause
  return refusal
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}
