import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** A digest of each table's rows. Equal digests mean equal rows. */
export async function databaseDigest(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.table(name)} t`.execute(db)
    digests[name] = rows[0]?.digest ?? 'empty'
  }
  return digests
}
