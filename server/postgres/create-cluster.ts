import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from './programs.ts'
import type { RunAs } from './run-as.ts'
import { withoutPostgresVariables } from './surroundings.ts'

const run = promisify(execFile)

/**
 * Makes the cluster's folder unless it is there, and gives it to the user who will run it. It is made under another
 * name and renamed when it is whole, so that a start cut short leaves nothing that looks finished.
 */
export async function createCluster(cluster: string, { prefix, owner }: RunAs): Promise<void> {
  const existing = await stat(cluster).catch(() => null)
  if (existing) {
    if (owner && existing.uid !== owner.uid) await giveTo(cluster, owner)
    return
  }

  const unfinished = `${cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  const words = [
    ...prefix,
    join(findPrograms(), 'initdb'),
    `--pgdata=${unfinished}`,
    '--username=kiroku',
    // Only this user can enter the folder of the socket, and nothing else listens.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorting and case come from PostgreSQL itself, so that no upgrade of the system can upset an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--lc-messages=C',
    '--no-instructions',
  ]
  const [command = '', ...args] = words
  await run(command, args, { env: withoutPostgresVariables() })
  await rename(unfinished, cluster)
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid)
  }
}
