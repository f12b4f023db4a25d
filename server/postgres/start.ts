import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createCluster, withoutPostgresVariables } from './create-cluster.ts'
import { clearLeftovers } from './leftovers.ts'
import { findPrograms } from './programs.ts'
import { choosePostgresUser } from './run-as.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

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

export interface Postgres {
  /** The address of a database on it. */
  urlOf(database: string): string
  /** Settles when it has ended, whoever ended it. */
  ended: Promise<void>
  /** Ends it cleanly: open transactions are rolled back. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL of a data folder, making it first when there is none. Call it holding the folder's lock. */
export async function startPostgres(
  folder: string,
  { extraSettings = {}, log = () => {} }: { extraSettings?: Record<string, string>; log?: (line: string) => void } = {},
): Promise<Postgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(folder)
  const cluster = join(dataDir, 'postgres')
  const runAs = await choosePostgresUser()
  await createCluster(cluster, runAs)
  const socketFolder = await makeSocketFolder(dataDir)
  await clearLeftovers(cluster, socketFolder)

  const urlOf = (database: string) => `postgres://kiroku@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
  const options = Object.entries({ ...settings, unix_socket_directories: socketFolder, ...extraSettings })
  const words = [...runAs.prefix, join(findPrograms(), 'postgres'), '-D', cluster]
  for (const [name, value] of options) words.push('-c', `${name}=${value}`)
  const { server, ended } = await launch(words, urlOf('postgres'), log)

  const endWithUs = () => server.kill('SIGINT')
  process.on('exit', endWithUs)
  ended.then(() => process.off('exit', endWithUs))

  return {
    urlOf,
    ended,
    async stop() {
      server.kill('SIGINT')
      const impatience = setTimeout(() => server.kill('SIGQUIT'), 30_000)
      await ended
      clearTimeout(impatience)
      await removeSocketFolder(dataDir)
    },
  }
}

/** Starts the server and waits until it answers. */
async function launch(words: string[], url: string, log: (line: string) => void) {
  const [command = '', ...args] = words
  // Processes of a killed server give its memory back a moment after it has gone.
  for (let tries = 0; ; tries++) {
    const said: string[] = []
    // Detached: the terminal's Ctrl-C is for Kiroku, which stops the database last.
    const server = spawn(command, args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: withoutPostgresVariables(),
    })
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) {
        if (said.push(line) > 20) said.shift()
        log(line)
      }
    })
    const ended = new Promise<void>((resolve) => {
      server.on('close', () => resolve())
      server.on('error', () => resolve())
    })
    if (await answers(server, url)) return { server, ended }
    await ended
    const words = said.join('\n')
    if (tries < 40 && words.includes('pre-existing shared memory block')) {
      await wait(250)
      continue
    }
    throw new Error(`PostgreSQL did not start:\n${words}`)
  }
}

async function answers(server: ChildProcess, url: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await wait(20)
    }
  }
  return false
}
