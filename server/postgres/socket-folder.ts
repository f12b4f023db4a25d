import { chmod, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A socket's path may have 107 bytes on Linux and 103 on macOS; PostgreSQL adds '/.s.PGSQL.5432.lock' to the folder's path. */
const longestFolder = 80

/**
 * Creates the folder for the database's socket: `run` in the data folder. Where its path would be too long for a socket,
 * `run` is a link to a temporary folder.
 */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'run')
  const linked = await readlink(folder).catch(() => null)
  if (linked) await removeSocketFolder(dataDir)
  if (Buffer.byteLength(folder) <= longestFolder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    return folder
  }
  await rm(folder, { recursive: true, force: true })
  const short = await mkdtemp(join(tmpdir(), 'kiroku-'))
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
