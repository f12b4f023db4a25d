import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { standAlone, standFor } from '../merged-names.ts'
import { type NamedKind, tables } from './tables.ts'

/** Makes one person or character another one: what sources mean by their keys, and what titles credit, is the other one. */
export async function joinNamed(tx: Tx, what: NamedKind, from: number, into: number): Promise<void> {
  const { rows, whom } = tables[what]
  await standFor(tx, tables[what], from, into)
  for (const credits of what === 'people' ? [rows, sql.table('voices')] : [rows]) {
    await sql`update ${credits} set ${whom} = ${into} where ${whom} = ${from}`.execute(tx)
  }
}

/** Makes them somebody of their own again; titles that are folded again credit them where they did before. */
export function partNamed(tx: Tx, what: NamedKind, id: number): Promise<void> {
  return standAlone(tx, tables[what], id)
}
