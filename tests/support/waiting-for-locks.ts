import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** How many statements in this database wait for a lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
