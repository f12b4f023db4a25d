import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'

/** How many statements in this database wait for a lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** What comes of work that begins while a transaction holds what it needs, and waits until that one has committed. */
export async function afterWaiting<Result>(
  db: PlainDb,
  hold: (tx: Tx) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let done: Promise<Result> | undefined
  await inTransaction(db, async (tx) => {
    await hold(tx)
    done = work()
    done.catch(() => {})
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  return done as Promise<Result>
}
