import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { standingAlone, standingFor, thoseOf } from '../merged-names.ts'
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
  await sql`update ${named} set ${standingFor(from, into)} where id = ${from} or merged_into = ${from}`.execute(tx)
}

/** Makes them somebody of their own again, with those who had been merged into them; titles that are folded again credit them where they did before. */
export async function partNamed(tx: Tx, what: NamedKind, id: number): Promise<void> {
  const { named, keys, whom } = tables[what]
  await sql`
    with recursive ${thoseOf(named, id)}, freed as (
      update ${named} n set ${standingAlone(id)} from those o where o.id = n.id
    )
    update ${keys} set ${whom} = ${id}, merged_from = nullif(merged_from, ${id})
    where merged_from in (select id from those)`.execute(tx)
}
