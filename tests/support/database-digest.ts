import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** A digest of each table's rows. Equal digests mean equal rows. */
export async function databaseDigest(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  // There are many tables, and many tests ask again and again: a statement for each would be planned and sent each time.
  const { rows } = await sql<{ digests: (string | null)[] }>`-- prepare each form
select array[${sql.join(tables.map(({ name }) => digestOf(name)))}] as digests`.execute(db)
  return Object.fromEntries(tables.map(({ name }, place) => [name, rows[0]?.digests[place] ?? 'empty']))
}

const digestOf = (name: string) => sql`(
  select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) from ${sql.table(name)} t)`
