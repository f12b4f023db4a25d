import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Db } from '../connection.ts'
import type { DB } from '../types.ts'

/** A connection of its own to the database at `url`, which copies rows, and the same for queries. */
export interface OneConnection {
  client: pg.Client
  /** Runs in the transaction that `client` has open. It cannot open one. */
  db: Db
  close(): Promise<void>
}

/** How values are written and read, whatever the server's own settings are; and no time limits. */
const settings = [
  `set datestyle = 'ISO'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  'set extra_float_digits = 3',
  `set bytea_output = 'hex'`,
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  `set search_path = public`,
].join(';')

export async function openOneConnection(url: string): Promise<OneConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Whoever uses the connection notices that it is broken.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  // The server then notices within seconds when this program is killed. Not every platform can do so.
  await client.query(`set client_connection_check_interval = '2s'`).catch(() => {})
  const shared = Object.assign(client, { release() {} }) as unknown as PostgresPoolClient
  const pool = { connect: async () => shared, end: async () => {}, options: {} }
  return {
    client,
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    close: () => client.end().catch(() => {}),
  }
}
