import { open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytes } from '#domain/media/free-bytes.ts'
import * as numbers from '#texts/numbers.ts'
import * as texts from '#texts/starting.ts'
import { isMissing } from '../is-missing.ts'
import { copyDatabase } from './copy-database.ts'
import { clearLeftovers } from './leftovers.ts'
import type { Say } from './levels.ts'
import { findOlderPrograms, findPrograms, type Programs } from './programs.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { startPostgres } from './start.ts'

const gigabyte = 1e9
/** Of the old cluster's tables, with room for what PostgreSQL writes beside the new ones. */
const roomFor = (bytes: number) => 1.2 * bytes + 300_000_000

interface Carrying {
  say: Say
  /** From 0 to 1. */
  onProgress(share: number): void
  ours?: Programs
  findOlder?: (major: number) => Programs | null
  /** The free bytes on the disk with a folder. */
  free?: typeof freeBytes
}

/**
 * Makes the cluster of a data folder one of this release's PostgreSQL, when an earlier release left one of an older major
 * version. The old one is copied and kept beside it. The caller must hold the folder's lock.
 *
 * The new cluster is made in `upgrading/`. Only when it is complete and stopped are the two renamed, so that what is found
 * after a kill tells how far it was: with `postgres` there, it begins anew; without, only the last name is missing.
 * @throws when there is no room, or no program of the old version: nothing is changed then
 */
export async function carryOver(
  folder: string,
  { say, onProgress, ours = findPrograms(), findOlder = findOlderPrograms, free = freeBytes }: Carrying,
): Promise<void> {
  const dataDir = await realpath(folder)
  const cluster = join(dataDir, 'postgres')
  const upgrading = join(dataDir, 'upgrading')
  const made = join(upgrading, 'postgres')
  if ((await isMissing(cluster)) && !(await isMissing(made))) await finish(dataDir)
  const major = await majorOf(cluster)
  if (major === null || major === ours.major) return
  if (major > ours.major) throw new Error(texts.clusterNewer({ folder: cluster, found: major, ours: ours.major }))
  const programs = findOlder(major)
  if (!programs) throw new Error(texts.clusterTooOld({ folder: cluster, found: major, ours: ours.major }))

  await clearAway(upgrading)
  await checkRoom(cluster, await free(dataDir))
  say(texts.carrying({ from: major, to: ours.major }), 'warn')
  const old = await startPostgres(dataDir, { say, programs })
  try {
    // Nothing of the load is worth a log of its own: until it is complete, it does not count.
    const next = await startPostgres(upgrading, {
      say,
      programs: ours,
      extraSettings: { wal_level: 'minimal', max_wal_senders: '0' },
    })
    await copyDatabase(old, next, onProgress).finally(() => next.stop())
  } finally {
    await old.stop()
  }
  await rename(cluster, keptFolder(dataDir, major))
  await finish(dataDir)
}

/** Tells of clusters of older versions that are kept. */
export async function sayWhatIsKept(dataDir: string, say: Say): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, major] = /^postgres-(\d+)$/.exec(name) ?? []
    if (major) say(texts.olderIsKept({ folder: join(dataDir, name), major: Number(major) }), 'warn')
  }
}

function keptFolder(dataDir: string, major: number): string {
  return join(dataDir, `postgres-${major}`)
}

/** The old cluster has its new name already. */
async function finish(dataDir: string): Promise<void> {
  await rename(join(dataDir, 'upgrading', 'postgres'), join(dataDir, 'postgres'))
  const folder = await open(dataDir)
  await folder.sync().finally(() => folder.close())
  await rm(join(dataDir, 'upgrading'), { recursive: true, force: true })
}

/** Ends what an interrupted attempt left running, and deletes what it has made. */
async function clearAway(upgrading: string): Promise<void> {
  await clearLeftovers(join(upgrading, 'postgres'), join(upgrading, 'run'))
  await removeSocketFolder(upgrading)
  await rm(upgrading, { recursive: true, force: true })
}

/** @throws when the disk has no room for a second cluster */
async function checkRoom(cluster: string, free: number): Promise<void> {
  const needed = roomFor(await bytesIn(join(cluster, 'base')))
  if (free >= needed) return
  const inGigabytes = (bytes: number) => numbers.oneDecimal(bytes / gigabyte)
  throw new Error(
    texts.noRoomToCarry({ folder: dirname(cluster), needed: inGigabytes(needed), free: inGigabytes(free) }),
  )
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const path of await readdir(folder, { recursive: true })) {
    const { size } = await stat(join(folder, path))
    bytes += size
  }
  return bytes
}

/** Null when there is no cluster. */
async function majorOf(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}
