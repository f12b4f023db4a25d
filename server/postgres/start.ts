import { mkdir, realpath } from 'node:fs/promises'
import { release } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answers } from './answers.ts'
import { createCluster } from './create-cluster.ts'
import { killAll } from './kill-all.ts'
import { launch, type Server } from './launch.ts'
import { clearLeftovers } from './leftovers.ts'
import { linePrefix, type Say } from './levels.ts'
import { findPrograms, type Programs } from './programs.ts'
import { choosePostgresUser } from './run-as.ts'
import { makeSocketFolder, removeSocketFolder, urlThrough } from './socket-folder.ts'
import { untilAlone } from './until-alone.ts'

/** For one site on one small machine; a bigger site should bring its own server (DATABASE_URL). */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: linePrefix,
  lc_messages: 'C',
  // Before it reads its log after a crash: left alone, it waits for the disk 1,800 times (docs/decisions/0094).
  ...(syncsAtOnce() && { recovery_init_sync_method: 'syncfs' }),
}

interface Options {
  extraSettings?: Record<string, string>
  say?: Say
  /** Those of this release unless given. */
  programs?: Programs
}

/** Milliseconds: a server that ran this long was healthy, and is restarted immediately. */
const soundAfter = 10_000
const longestPause = 4_000

/** Milliseconds that a server has to end cleanly, and then at once, before it is killed. */
const timeToStop = 30_000
const timeToStopAtOnce = 6_000
/** The same for one that does not answer. */
const timeForFrozen = 1_000

export interface Postgres {
  /** The address of a database on it. */
  urlOf(database: string): string
  /** Ends it cleanly: open transactions are rolled back. One that does not answer, or recovers from a crash, is killed soon. */
  stop(how?: { answers: boolean }): Promise<void>
  /** Ends it when nobody else is connected any more. */
  stopWhenUnused(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, and creates it first when there is none. The caller must hold the folder's lock.
 * When it ends unexpectedly it is restarted, as often as necessary, with longer and longer pauses.
 */
export async function startPostgres(
  folder: string,
  { extraSettings = {}, say = () => {}, programs = findPrograms() }: Options = {},
): Promise<Postgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(folder)
  const cluster = join(dataDir, 'postgres')
  const runAs = await choosePostgresUser()
  await createCluster(cluster, runAs, programs)
  const socketFolder = await makeSocketFolder(dataDir)
  const url = urlThrough(socketFolder, 'postgres')

  const words = [...runAs.prefix, join(programs.folder, 'postgres'), '-D', cluster]
  const options = { ...settings, unix_socket_directories: quoted(socketFolder), ...extraSettings }
  for (const [name, value] of Object.entries(options)) words.push('-c', `${name}=${value}`)
  const start = async () => {
    await clearLeftovers(cluster, socketFolder)
    return launch(words, url, say)
  }

  let server = await start()
  const stopping = new AbortController()
  const endWithUs = () => server.kill('SIGINT')
  process.on('exit', endWithUs)

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; failures++) {
      await server.ended
      if (stopping.signal.aborted) return
      if (performance.now() - server.startedAt > soundAfter) failures = 0
      say('PostgreSQL ended unexpectedly: restarting it', 'warn')
      const next = await startAgain(failures)
      if (!next) return
      server = next
      say('PostgreSQL runs again', 'info')
      if (stopping.signal.aborted) server.kill('SIGINT')
    }
  }

  /** @returns null when it should stop instead */
  async function startAgain(failures: number): Promise<Server | null> {
    for (let tries = failures; ; tries++) {
      const pause = tries === 0 ? 0 : Math.min(longestPause, 250 * 2 ** tries)
      await wait(pause, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return null
      const started = await start().catch((error: Error) => say(error.message, 'error'))
      if (started) return started
    }
  }
  const ended = keepRunning().finally(() => process.off('exit', endWithUs))

  async function stop(how = { answers: true }): Promise<void> {
    stopping.abort()
    // Told while it recovers from a crash, it would wait forever for processes that nobody has told.
    const ends = how.answers && (await answers(url))
    server.kill('SIGINT')
    if (!(await endsWithin(ends ? timeToStop : timeForFrozen))) {
      server.kill('SIGQUIT')
      if (!(await endsWithin(ends ? timeToStopAtOnce : timeForFrozen))) {
        await killAll(cluster, server.pid)
        // One that waits for a broken disk cannot even be killed.
        await endsWithin(timeForFrozen)
      }
    }
    await removeSocketFolder(dataDir)
  }

  async function stopWhenUnused(): Promise<void> {
    if (!(await untilAlone(url))) return stop()
    stopping.abort()
    // Once it is told, it takes no more connections, also of those who are connected and need another one.
    server.kill('SIGTERM')
    await ended
    await removeSocketFolder(dataDir)
  }

  async function endsWithin(milliseconds: number): Promise<boolean> {
    const late = new AbortController()
    const inTime = await Promise.race([
      ended.then(() => true),
      wait(milliseconds, false, { signal: late.signal }).catch(() => true),
    ])
    late.abort()
    return inTime
  }

  return {
    urlOf: (database) => urlThrough(socketFolder, database),
    stop,
    stopWhenUnused,
  }
}

/** Of a list, in which a comma would end it. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

/** Whether the system writes a whole file system to the disk by one call, and tells when that fails: Linux from 5.8 on. */
function syncsAtOnce(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}
