import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'

/** How many rows of tables and entries of indexes are read. */
export async function rowsRead(db: PlainDb, work: (db: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::integer as read from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`.execute(db)
  return rows[0]?.read ?? 0
}
