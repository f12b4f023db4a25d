import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { prepareMarkedStatements } from './prepared-statements.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

// Averages and counts fit a double exactly; pg would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone: it stays YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Opens a pool of connections to the database at `url` (a postgres:// address; a unix socket goes in
 * its `host` parameter). Close it with `db.destroy()`.
 */
export function connect(url: string, { connections = 10 } = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // Nor may one that breaks in the middle of a transaction, between two statements: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', prepareMarkedStatements)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
