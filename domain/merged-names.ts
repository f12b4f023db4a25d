import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/** Where people, characters or companies stand in the database. */
interface NamedTables {
  named: RawBuilder<unknown>
  /** What sources mean by them. */
  keys: RawBuilder<unknown>
  /** The column of keys that says whom. */
  whom: RawBuilder<unknown>
}

/** Has one of them, with all that have been merged into it, be another one, to all sources too. */
export async function standFor(tx: Tx, { named, keys, whom }: NamedTables, from: number, into: number): Promise<void> {
  await sql`
    update ${keys} set ${whom} = ${into}, merged_from = coalesce(merged_from, ${from}) where ${whom} = ${from}`.execute(
    tx,
  )
  await sql`
    update ${named} set merged_into = ${into},
      joined_into = case when id = ${from} then ${into} else coalesce(joined_into, merged_into) end
    where id = ${from} or merged_into = ${from}`.execute(tx)
}

/** Undoes that: it is itself again, and those that had been merged into it before are it. */
export async function standAlone(tx: Tx, { named, keys, whom }: NamedTables, id: number): Promise<void> {
  await sql`
    with recursive those as (
      select id, merged_into from ${named} where id = ${id}
      union
      select n.id, n.merged_into from those o
      join ${named} n on n.merged_into = o.merged_into and coalesce(n.joined_into, n.merged_into) = o.id
    ), freed as (
      update ${named} n set merged_into = nullif(${id}, n.id), joined_into = case when n.id <> ${id} then n.joined_into end
      from those o where o.id = n.id
    )
    update ${keys} set ${whom} = ${id}, merged_from = nullif(merged_from, ${id})
    where merged_from in (select id from those)`.execute(tx)
}
