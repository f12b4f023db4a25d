import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { type NamedKind, tables } from './tables.ts'

/** Makes one person or character another one: what sources mean by their keys, and what titles credit, is the other one. */
export async function joinNamed(tx: Tx, what: NamedKind, from: number, into: number): Promise<void> {
  const { named, keys, rows, whom } = tables[what]
  await sql`
    update ${keys} set ${whom} = ${into}, merged_from = coalesce(merged_from, ${from}) where ${whom} = ${from}`.execute(
    tx,
  )
  for (const credits of what === 'people' ? [rows, sql.table('voices')] : [rows]) {
    await sql`update ${credits} set ${whom} = ${into} where ${whom} = ${from}`.execute(tx)
  }
  await sql`update ${named} set merged_into = ${into} where id = ${from} or merged_into = ${from}`.execute(tx)
}

/** Makes them somebody of their own again; titles that are folded again credit them where they did before. */
export async function partNamed(tx: Tx, what: NamedKind, id: number): Promise<void> {
  const { named, keys, whom } = tables[what]
  await sql`update ${keys} set ${whom} = merged_from, merged_from = null where merged_from = ${id}`.execute(tx)
  await sql`update ${named} set merged_into = null where id = ${id}`.execute(tx)
}
