import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { GuardedPool, type PoolOptions, type PoolUse, type TimeLimits } from './guarded-pool.ts'
import type { DB } from './types.ts'

/** Where queries run: in the open transaction, or each by itself. */
export type Db = Kysely<DB>

/** An open transaction, for what only makes sense as part of one. Open it with `inTransaction`. */
export type Tx = Transaction<DB>

/**
 * A database without an open transaction, for work that a rollback could not undo (files, limits on attempts) or that
 * must commit as it goes (imports, locks of jobs).
 */
export type PlainDb = Db & { readonly isTransaction: false }

// Averages and counts fit a double exactly; pg would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone: it stays YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** For pages: a visitor who cannot be answered is told so within five seconds. */
export const pageLimits: TimeLimits = {
  connection: 2_500,
  lock: 2_000,
  statement: 4_000,
  answer: 4_500,
}

/**
 * Milliseconds after which the server ends a connection that asks nothing more, with the locks that it holds: its process is frozen. For
 * the pools of instances without limits, whose background work another instance then does.
 */
export const abandonedAfter = 60_000

/** By the adapter, which whatever is made of a database shares: with plugins, or a transaction. */
const pools = new WeakMap<object, GuardedPool>()

/**
 * Opens a pool of connections to the database at `url` (a postgres:// address; a unix socket goes in
 * its `host` parameter). Without `limits`, statements have no time limit. Close it with `db.destroy()`.
 */
export function connect(
  url: string,
  { connections = 10, ...options }: { connections?: number } & PoolOptions = {},
): PlainDb {
  const pool = new GuardedPool({ connectionString: url, max: connections }, options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db.getExecutor().adapter, pool)
  return db as PlainDb
}

/** The connections behind `db`. */
export function poolOf(db: Db): GuardedPool {
  const pool = knownPool(db)
  if (!pool) throw new Error('This database was not opened by connect')
  return pool
}

/** The database is known to be away: what is under way fails now, and what comes fails at once, until `goOn`. */
export function breakOff(db: Db, reason?: unknown): void {
  knownPool(db)?.breakOff(reason)
}

/** How many connections are open, and how much work waits for one. */
export function useOfPool(db: Db): PoolUse {
  return knownPool(db)?.use ?? { used: 0, idle: 0, waiting: 0, most: 0 }
}

export function goOn(db: Db): void {
  knownPool(db)?.goOn()
}

function knownPool(db: Db): GuardedPool | undefined {
  return pools.get(db.getExecutor().adapter)
}
