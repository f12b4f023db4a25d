import { type RawBuilder, sql } from 'kysely'

/** What a person, character or company is set to that is another one from now on, and so are those that are it already. */
export function standingFor(from: number, into: number): RawBuilder<unknown> {
  return sql`merged_into = ${into},
      joined_into = case when id = ${from} then ${into} else coalesce(joined_into, merged_into) end`
}

/** For `with recursive`: `those` are one of them and all that had been merged into it when it was merged itself. */
export function thoseOf(table: RawBuilder<unknown>, id: number): RawBuilder<unknown> {
  return sql`those as (
      select id, merged_into from ${table} where id = ${id}
      union
      select n.id, n.merged_into from those o
      join ${table} n on n.merged_into = o.merged_into and coalesce(n.joined_into, n.merged_into) = o.id
    )`
}

/** What `those`, as rows `n`, are set to when that one is itself again. */
export function standingAlone(id: number): RawBuilder<unknown> {
  return sql`merged_into = nullif(${id}, n.id), joined_into = case when n.id <> ${id} then n.joined_into end`
}
