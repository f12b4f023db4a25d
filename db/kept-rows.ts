import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connection.ts'
import type { DB } from './types.ts'

/** Rows that were kept as JSON (an array of `to_jsonb(r)`), as a table in a larger statement. */
export function keptRows(table: keyof DB, kept: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${kept})`
}

/** Each element of a JSON array as a row, for `insertKeptRows`. */
export function eachOf(kept: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from jsonb_array_elements(${kept})`
}

/**
 * Inserts kept rows into their table as they were. Columns that the table did not have then get their defaults.
 * @param kept a query of the rows as JSON, one a row: those of a title that very many readers keep are too many for one array
 * @param wanted a condition on the kept rows `r`
 * @param unlessThere leaves out those of which a key has come to be there meanwhile
 */
export async function insertKeptRows(
  tx: Tx,
  table: keyof DB,
  kept: RawBuilder<unknown>,
  wanted = sql`true`,
  { unlessThere = false } = {},
): Promise<void> {
  const columns = await storedColumns(tx, table, kept)
  if (!columns) return
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from (
      select whole.* from (${kept}) k (kept_row) cross join lateral jsonb_populate_record(null::${sql.table(table)}, k.kept_row) whole
    ) r where ${wanted} ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(tx)
}

/** The columns that the rows have and that are stored as given, not computed from others; null if there are no rows. */
async function storedColumns(tx: Tx, table: string, kept: RawBuilder<unknown>): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys((select kept_row from (${kept}) k (kept_row) limit 1)))
    order by attnum`.execute(tx)
  return rows.length > 0 ? sql.join(rows.map(({ name }) => sql.ref(name))) : null
}
