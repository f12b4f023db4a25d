import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connection.ts'
import type { DB } from './types.ts'

/** Rows that were kept as JSON (an array of `to_jsonb(r)`), as a table in a larger statement. */
export function keptRows(table: keyof DB, kept: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${kept})`
}

/** Inserts kept rows into their table as they were. `wanted` is a condition on the kept rows `r`. */
export async function insertKeptRows(
  tx: Tx,
  table: keyof DB,
  kept: RawBuilder<unknown>,
  wanted = sql`true`,
): Promise<void> {
  const columns = await storedColumns(tx, table)
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from ${keptRows(table, kept)} r where ${wanted}`.execute(tx)
}

/** The columns that are stored as given, not computed from others. */
async function storedColumns(tx: Tx, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}
