import { chmod, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/starting.ts'

/** A socket's path may have 107 bytes on Linux and 103 on macOS; PostgreSQL adds '/.s.PGSQL.5432.lock' to the folder's path. */
const longestFolder = 80

/**
 * Creates the folder for the database's socket: `run` in the data folder. Where its path would be too long for a socket,
 * `run` is a link to a temporary folder.
 * @throws an error that names the variable of the folder that cannot be used
 */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  try {
    return await makeFolder(dataDir)
  } catch (error) {
    throw new Error(texts.folderUnusable({ folder: dataDir, error: reason(error) }))
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'run')
  const linked = await readlink(folder).catch(() => null)
  if (linked) await removeSocketFolder(dataDir)
  if (Buffer.byteLength(folder) <= longestFolder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    return folder
  }
  await rm(folder, { recursive: true, force: true })
  const short = await mkdtemp(join(tmpdir(), 'kiroku-')).catch((error: unknown) => {
    throw new Error(texts.pathTooLong({ temporary: tmpdir(), error: reason(error) }))
  })
  await symlink(short, folder)
  return short
}

/** The address of a database behind the socket in `folder`. */
export function urlThrough(folder: string, database: string): string {
  return `postgres://kiroku@localhost/${database}?host=${encodeURIComponent(folder)}`
}

/** Where the socket of a running database is; null when there is none. */
export async function findSocketFolder(dataDir: string): Promise<string | null> {
  return realpath(join(dataDir, 'run')).catch(() => null)
}

export async function removeSocketFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'run')
  const linked = await readlink(folder).catch(() => null)
  if (linked && dirname(linked) === tmpdir()) await rm(linked, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
