import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/starting.ts'
import type { Configuration } from './configuration.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { isMissing } from './is-missing.ts'
import { carryOver, sayWhatIsKept } from './postgres/carry-over.ts'
import { isAboutServer, type Say } from './postgres/levels.ts'
import { ownerBesideRoot } from './postgres/run-as.ts'
import { showShare } from './postgres/show-share.ts'
import { findSocketFolder, urlThrough } from './postgres/socket-folder.ts'
import { type Postgres, startPostgres } from './postgres/start.ts'
import { forgetPostgresVariables } from './postgres/surroundings.ts'

/** Milliseconds for a connection. */
const longest = 20_000

export interface OpenDatabase {
  url: string
  /** `answers`: false when it is known not to. */
  close(how?: { answers: boolean }): Promise<void>
}

/**
 * The site's own database: the configured one, else that of the data folder, whose PostgreSQL runs until it is closed.
 * @throws when another program uses the data folder, or for root when it is another user's
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Configuration,
  say: Say = onlyErrors,
): Promise<OpenDatabase> {
  if (databaseUrl) return openGiven(databaseUrl)
  forgetPostgresVariables()
  const owner = await ownerBesideRoot(dataDir)
  if (owner) throw new Error(texts.folderOfOther({ folder: dataDir, owner }))
  const unlock = lockDataFolder(dataDir)
  if (!unlock) {
    throw new Error(texts.anotherIsRunning({ folder: dataDir }))
  }
  return start(dataDir, unlock, (postgres, how) => postgres.stop(how), say)
}

/**
 * The same for a command that may run beside the site and other commands: the first one starts the PostgreSQL of the data
 * folder, and stops it when all are done. In another user's folder, root starts none. Once `stopping` is aborted, it waits no
 * longer for a database that does not answer.
 */
export async function joinDatabase(
  { databaseUrl, dataDir }: Configuration,
  stopping?: AbortSignal,
): Promise<OpenDatabase> {
  if (databaseUrl) return openGiven(databaseUrl)
  forgetPostgresVariables()
  const owner = await ownerBesideRoot(dataDir)
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && !stopping?.aborted) {
    const unlock = owner ? null : lockDataFolder(dataDir)
    if (unlock)
      return start(
        dataDir,
        unlock,
        (postgres, { answers } = { answers: true }) =>
          answers ? postgres.stopWhenUnused() : postgres.stop({ answers }),
        onlyErrors,
      )
    const folder = await findSocketFolder(dataDir)
    const url = folder && urlThrough(folder, 'kiroku')
    const presence = url && (await connectTo(url).catch(() => null))
    if (presence) {
      return { url, close: async ({ answers } = { answers: true }) => (answers ? presence.end() : presence.unref()) }
    }
    if (owner) throw new Error(texts.folderOfOther({ folder: dataDir, owner }))
    await wait(100)
  }
  throw new Error(texts.anotherDoesNotAnswer({ folder: dataDir }))
}

/**
 * Whether there is a database to open, or one is configured. Otherwise a new, empty one would be made: the disk with the site may be
 * missing, or DATA_DIR be another than its service has.
 */
export async function isDatabaseThere({ databaseUrl, dataDir }: Configuration): Promise<boolean> {
  if (databaseUrl) return true
  // While a newer PostgreSQL takes over, there is a moment with the second alone.
  const places = [join(dataDir, 'postgres'), join(dataDir, 'upgrading', 'postgres')]
  return (await Promise.all(places.map((place) => isMissing(place)))).includes(false)
}

interface Settings {
  version: string
  number: number
  encoding: string
}

/** @throws an error that names DATABASE_URL when Kiroku cannot use that database */
async function openGiven(url: string): Promise<OpenDatabase> {
  try {
    const server = await connectTo(url)
    try {
      const { rows } = await server.query<Settings>(`select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`)
      const [{ version, number, encoding }] = rows as [Settings]
      if (number < 150_000) throw new Error(texts.databaseOld({ version }))
      if (encoding !== 'UTF8') throw new Error(texts.databaseEncoding({ encoding }))
    } finally {
      await server.end()
    }
  } catch (error) {
    throw new Error(texts.databaseUnusable({ error: reason(error) }))
  }
  return { url, close: async () => {} }
}

/**
 * Whoever runs a command would only see that the connection broke. Of what PostgreSQL says, what is wrong with the machine or itself: its clients
 * are told their own errors.
 */
const onlyErrors: Say = (line, level) => {
  if (level === 'error' && isAboutServer(line)) process.stderr.write(`${line}\n`)
}

async function start(
  dataDir: string,
  unlock: () => void,
  stop: (postgres: Postgres, how?: { answers: boolean }) => Promise<void>,
  say: Say,
): Promise<OpenDatabase> {
  try {
    await carryOver(dataDir, { say, onProgress: showShare(process.stderr) })
    let isRunning = false
    const postgres = await startPostgres(dataDir, {
      // Until then the error says it.
      say: (line, level) => (isRunning || say !== onlyErrors ? say(line, level) : undefined),
    })
    isRunning = true
    await sayWhatIsKept(dataDir, say)
    try {
      await makeDatabase(postgres.urlOf('postgres'))
    } catch (error) {
      await postgres.stop()
      throw error
    }
    return {
      url: postgres.urlOf('kiroku'),
      close: (how) => stop(postgres, how).finally(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function makeDatabase(url: string): Promise<void> {
  const server = await connectTo(url)
  const { rowCount } = await server.query("select from pg_database where datname = 'kiroku'")
  if (!rowCount) await server.query('create database kiroku')
  await server.end()
}

/** Its `unref` lets the process end while it is open; the types of pg lack it. */
type Client = pg.Client & { unref(): void }

async function connectTo(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longest }) as Client
  // The code that uses the database notices a broken connection.
  client.on('error', () => {})
  await client.connect()
  return client
}
