import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/**
 * Whether a site is in the database, or was begun there.
 * @throws when it holds tables of another program, which may keep its own migrations in a table of that name
 */
export async function isSiteThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean; table: string | null }>`
    select
      (select count(*) = 2 from pg_attribute
       where attrelid = to_regclass('migrations') and attname in ('name', 'digest') and not attisdropped) as "isOurs",
      (select min(relname::text) from pg_class c
       where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'))
        as "table"`.execute(db)
  const [{ isOurs, table } = { isOurs: false, table: null }] = rows
  if (!isOurs && table !== null)
    throw new Error(`The database holds something else than a site of Kiroku: it has a table ${table}`)
  return isOurs
}

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
