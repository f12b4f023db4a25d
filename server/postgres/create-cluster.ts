import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/starting.ts'
import { findPrograms } from './programs.ts'
import type { RunAs } from './run-as.ts'
import { withoutPostgresVariables } from './surroundings.ts'

const run = promisify(execFile)

/**
 * Creates the cluster's folder unless it exists, owned by the user who will run it. It is created under another name and
 * renamed when complete, so that an interrupted start leaves nothing that looks finished.
 */
export async function createCluster(
  cluster: string,
  { prefix, owner }: RunAs,
  programs = findPrograms(),
): Promise<void> {
  const existing = await stat(cluster).catch(() => null)
  if (existing) {
    if (owner && existing.uid !== owner.uid) await changeOwner(cluster, owner)
    return
  }

  const unfinished = `${cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  const words = [
    ...prefix,
    join(programs.folder, 'initdb'),
    `--pgdata=${unfinished}`,
    '--username=kiroku',
    // Only this user can enter the folder of the socket, and there is no other way to connect.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorting and case rules come from PostgreSQL itself, so that no upgrade of the system can invalidate an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--lc-messages=C',
    '--no-instructions',
  ]
  const [command = '', ...args] = words
  await run(command, args, { env: withoutPostgresVariables() }).catch((error: Error & { stderr?: string }) => {
    const [, why] = /(?:FATAL|initdb: error): +(.*)/.exec(error.stderr ?? '') ?? []
    throw new Error(texts.databaseNotMade({ folder: cluster, error: why ?? reason(error) }))
  })
  await rename(unfinished, cluster)
}

async function changeOwner(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid)
  }
}
