import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { createCluster } from './create-cluster.ts'
import { launch } from './launch.ts'
import { clearLeftovers } from './leftovers.ts'
import { findPrograms } from './programs.ts'
import { choosePostgresUser } from './run-as.ts'
import { makeSocketFolder, removeSocketFolder, urlThrough } from './socket-folder.ts'

/** For one site on one small machine; anything bigger brings its own server (DATABASE_URL). */
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
  lc_messages: 'C',
}

interface Options {
  extraSettings?: Record<string, string>
  /** Takes each line that the server says. */
  log?: (line: string) => void
}

export interface Postgres {
  /** The address of a database on it. */
  urlOf(database: string): string
  /** Settles when it has ended for good. One that ends unasked is started again, unless that is what had just been done. */
  ended: Promise<void>
  /** Ends it cleanly: open transactions are rolled back. */
  stop(): Promise<void>
  /** Ends it when the last connection has gone, and takes no new ones. */
  stopWhenUnused(): Promise<void>
}

/** Starts the PostgreSQL of a data folder, making it first when there is none. Call it holding the folder's lock. */
export async function startPostgres(
  folder: string,
  { extraSettings = {}, log = () => {} }: Options = {},
): Promise<Postgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(folder)
  const cluster = join(dataDir, 'postgres')
  const runAs = await choosePostgresUser()
  await createCluster(cluster, runAs)
  const socketFolder = await makeSocketFolder(dataDir)

  const words = [...runAs.prefix, join(findPrograms(), 'postgres'), '-D', cluster]
  const options = { ...settings, unix_socket_directories: socketFolder, ...extraSettings }
  for (const [name, value] of Object.entries(options)) words.push('-c', `${name}=${value}`)
  const start = async () => {
    await clearLeftovers(cluster, socketFolder)
    return launch(words, urlThrough(socketFolder, 'postgres'), log)
  }

  let server = await start()
  let stopping = false
  const endWithUs = () => server.kill('SIGINT')
  process.on('exit', endWithUs)

  async function keepRunning(): Promise<void> {
    for (let restarts = 0; ; restarts++) {
      await server.ended
      if (stopping || (restarts > 0 && Date.now() - server.startedAt < 10_000)) return
      log('PostgreSQL ended unasked: starting it again')
      server = await start()
      if (stopping) server.kill('SIGINT')
    }
  }
  const ended = keepRunning()
    .catch((error: Error) => log(error.message))
    .finally(() => process.off('exit', endWithUs))

  async function stopBy(signal: NodeJS.Signals): Promise<void> {
    stopping = true
    server.kill(signal)
    const impatience = signal === 'SIGINT' && setTimeout(() => server.kill('SIGQUIT'), 30_000)
    await ended
    if (impatience) clearTimeout(impatience)
    await removeSocketFolder(dataDir)
  }

  return {
    urlOf: (database) => urlThrough(socketFolder, database),
    ended,
    stop: () => stopBy('SIGINT'),
    stopWhenUnused: () => stopBy('SIGTERM'),
  }
}
