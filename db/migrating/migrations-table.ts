import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Makes the table that says which migrations have run, unless it is there. No migration makes it. */
export async function makeMigrationsTable(db: Db): Promise<void> {
  await sql`
    do $$ begin
      create table if not exists migrations (
        name text primary key, digest text not null, ran_at timestamptz not null default now());
      -- 0.1 made it without this column.
      if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'suits_older') then
        alter table migrations add column suits_older boolean not null default false;
      end if;
    end $$`.execute(db)
}
