import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { kinds } from '../rules.ts'
import { conditionsOf } from './conditions.ts'
import { type FilterName, filterNames, filterRules } from './filter-rules.ts'
import type { Counted } from './found-titles.ts'
import type { KnownQuery } from './known-query.ts'
import { countValues } from './title-query-rules.ts'

/** How many titles have a value of a filter, by `countKey`. */
export type Counts = ReadonlyMap<string, number>

/** The most titles whose values are counted: more take longer than 30 ms. */
export const choicesCountedUpTo = 5_000

/** Scores from which titles are counted, in tenths. */
const scores = [60, 70, 80, 90]

/** By which the count of a value is found. */
export function countKey(filter: FilterName | 'year' | 'score', value: string | number): string {
  return `${filter}=${value}`
}

/** How many titles have each code of title_facets, are of each year, and have at least each score. */
export interface CodeCount {
  what: 'code' | 'year' | 'score'
  value: number
  titles: number
}

/** Counts rows `f` of title_facets. */
export async function countCodes(db: Db, rows: RawBuilder<unknown>): Promise<CodeCount[]> {
  const found = await sql<CodeCount>`
    with matching as materialized (select f.codes, f.year, f.score ${rows})
    select 'code' as what, code as value, count(*)::integer as titles from matching cross join unnest(codes) code group by code
    union all
    select 'year', year, count(*)::integer from matching where year is not null group by year
    union all
    select 'score', least, count(*)::integer from matching join unnest(${scores}::integer[]) least on score >= least
    group by 2`.execute(db)
  return found.rows
}

/** @param codes what the codes of filters that a form offers mean, by `countKey` */
export function namedCounts(counted: CodeCount[], codes: ReadonlyMap<number, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { what, value, titles } of counted) {
    const key = what === 'code' ? codes.get(value) : what === 'year' ? decadeKey(value) : countKey('score', value / 10)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + titles)
  }
  return counts
}

function decadeKey(year: number): string {
  const first = Math.floor(year / 10) * 10
  return countKey('year', `${first}-${first + 9}`)
}

/**
 * How many of the titles that a question has found have each value of the filters that would narrow it further. A filter of
 * which one value is enough, and has one, would widen it instead: its values are not counted.
 * @param codes as for namedCounts
 * @returns null if there are too many titles to count quickly
 */
export async function countChoices(
  db: Db,
  known: KnownQuery,
  { total, isMore }: Counted,
  codes: ReadonlyMap<number, string>,
  readerId?: string,
): Promise<Counts | null> {
  const { query } = known
  if (isMore || total > choicesCountedUpTo || query.text !== '' || countValues(query) === 0) return null
  const asked = (query.kind ? [query.kind] : kinds).map((kind) => conditionsOf(known, kind, readerId))
  const counts = namedCounts(await countCodes(db, sql`from title_facets f where ${sql.join(asked, sql` or `)}`), codes)
  const { filters } = query
  const widened = filterNames.filter((name) => !filterRules[name].all && filters[name].wanted.length > 0)
  const left = [...widened, ...(filters.year.length > 0 ? ['year'] : []), ...(filters.score === null ? [] : ['score'])]
  const none = new Map([...codes.values()].map((key): [string, number] => [key, 0]))
  return new Map([...none, ...counts].filter(([key]) => !left.includes(key.split('=', 1)[0] ?? '')))
}
