import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Configuration } from './configuration.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { answers } from './postgres/answers.ts'
import { findSocketFolder, urlThrough } from './postgres/socket-folder.ts'
import { startPostgres } from './postgres/start.ts'

export interface OpenDatabase {
  url: string
  /** Settles when Kiroku's own PostgreSQL has ended for good; never for one of somebody else. */
  ended: Promise<void>
  close(): Promise<void>
}

interface Options {
  log?: (line: string) => void
  /** Whether a PostgreSQL that another Kiroku started on the data folder will do. */
  share?: boolean
}

/**
 * The site's database: the configured one, else that of the data folder, whose PostgreSQL is started for as long as
 * it is needed.
 * @throws when another Kiroku uses the data folder, unless sharing was asked for
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Configuration,
  { log, share = false }: Options = {},
): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, ended: new Promise(() => {}), close: async () => {} }

  const unlock = lockDataFolder(dataDir)
  if (!unlock && share) return joinRunning(dataDir)
  if (!unlock) {
    throw new Error(
      `Another Kiroku is running on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR`,
    )
  }
  try {
    const postgres = await startPostgres(dataDir, { log })
    await makeDatabase(postgres.urlOf('postgres'))
    return {
      url: postgres.urlOf('kiroku'),
      ended: postgres.ended,
      async close() {
        await postgres.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Waits for the other Kiroku's database, which may be starting still. */
async function joinRunning(dataDir: string): Promise<OpenDatabase> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const folder = await findSocketFolder(dataDir)
    if (folder && (await answers(urlThrough(folder, 'kiroku')))) {
      return { url: urlThrough(folder, 'kiroku'), ended: new Promise(() => {}), close: async () => {} }
    }
    await wait(100)
  }
  throw new Error(`Another Kiroku has ${dataDir}, but its database does not answer`)
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'kiroku'")
  if (!rowCount) await client.query('create database kiroku')
  await client.end()
}
