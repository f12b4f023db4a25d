import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Makes the table that says which migrations have run, unless it is there. No migration makes it. */
export async function makeMigrationsTable(db: Db): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, digest text not null, ran_at timestamptz not null default now())`.execute(db)
}
