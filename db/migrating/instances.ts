import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Marks a connection as that of an instance which answers readers, until it closes. */
export const markInstance = `select pg_try_advisory_lock_shared(hashtext('kiroku instances'))`

/** Does work while no instance answers readers of this database. Returns false when one does, and the work is not done. */
export async function whileNoneRuns(connection: Db, work: () => Promise<void>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(hashtext('kiroku instances')) as "isFree"`.execute(connection)
  if (!rows[0]?.isFree) return false
  try {
    await work()
  } finally {
    // A broken connection has already released it.
    await sql`select pg_advisory_unlock(hashtext('kiroku instances'))`.execute(connection).catch(() => {})
  }
  return true
}
