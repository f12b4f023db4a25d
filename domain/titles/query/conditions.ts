import { type RawBuilder, sql } from 'kysely'
import { standing } from '../../standing.ts'
import { isFacetShown } from '../adult-titles.ts'
import type { Kind } from '../rules.ts'
import { type FilterName, filterNames, filterRules } from './filter-rules.ts'
import type { KnownQuery } from './known-query.ts'
import type { Mine } from './title-query-rules.ts'

/** What rows `f` of title_facets of a kind must be to be what a question asks for and is shown; its text aside. */
export function conditionsOf(known: KnownQuery, kind: Kind, readerId: string | undefined): RawBuilder<unknown> {
  const { filters } = known.query
  const conditions = [sql`f.kind = ${sql.lit(kind)}`, isFacetShown, ...filterConditions(known)]
  if (filters.mine.length > 0 && readerId !== undefined) conditions.push(standsWith(readerId, filters.mine, kind))
  return sql.join(conditions, sql` and `)
}

/** Whether rows `f` of a kind stand so with a reader. What they keep is found first: it is little beside the catalogue. */
function standsWith(readerId: string, mine: readonly Mine[], kind: Kind): RawBuilder<unknown> {
  const wanted = mine.filter((one) => one !== 'none')
  const entry = sql`select from list_entries e where e.user_id = ${readerId} and e.title_id = f.title_id`
  const drop = sql`select from journal j where j.user_id = ${readerId} and j.title_id = f.title_id and j.is_dropped`
  const isNone = sql`not exists (${entry}) and not exists (${drop})`
  if (wanted.length === 0) return isNone
  const isWanted = sql`f.title_id in (
    select title_id from (select title_id, status from list_entries where user_id = ${readerId} and kind = ${kind}) e
    full join (select * from journal where user_id = ${readerId} and kind = ${kind}) j using (title_id)
    where ${standing} in (${sql.join(wanted)}))`
  return mine.includes('none') ? sql`(${isWanted} or ${isNone})` : isWanted
}

/** What the filters of a question ask of rows `f` of title_facets; `mine` aside. */
export function filterConditions({ query, codes }: KnownQuery): RawBuilder<unknown>[] {
  const { filters } = query
  const codeOf = (filter: FilterName) => (value: string) => {
    const known = codes[filter]?.get(value)
    return known === undefined ? sql`facet_code(${filter}, ${value})` : sql`${known}::integer`
  }
  const all: RawBuilder<unknown>[] = []
  const none: RawBuilder<unknown>[] = []
  const conditions: RawBuilder<unknown>[] = []
  for (const filter of filterNames) {
    const { wanted, unwanted } = filters[filter]
    none.push(...unwanted.map(codeOf(filter)))
    if (filterRules[filter].all || wanted.length === 1) all.push(...wanted.map(codeOf(filter)))
    else if (wanted.length > 1) conditions.push(sql`f.codes && ${codeArray(wanted.map(codeOf(filter)))}`)
  }
  if (all.length > 0) conditions.push(sql`f.codes @> ${codeArray(all)}`)
  if (none.length > 0) conditions.push(sql`not f.codes && ${codeArray(none)}`)
  if (filters.year.length > 0) {
    const year = filters.season.wanted.length > 0 ? sql`coalesce(f.season_year, f.year)` : sql`f.year`
    const ranges = filters.year.map(({ from, to }) => sql`${year} between ${from} and ${to}`)
    conditions.push(sql`(${sql.join(ranges, sql` or `)})`)
  }
  if (filters.score !== null) conditions.push(sql`f.score >= ${Math.round(10 * filters.score)}`)
  return conditions
}

function codeArray(codes: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`array[${sql.join(codes)}]`
}
