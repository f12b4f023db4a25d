import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { creditsOf } from '../credits/queries.ts'
import { companyValue, type FilterName, filterNames, filterRules, idOf, readChoice } from './filter-rules.ts'
import type { TitleQuery } from './title-query-rules.ts'

/** A question all of whose values the catalogue knows. */
export interface KnownQuery {
  /** In the catalogue's spelling. */
  query: TitleQuery
  /** The codes in title_facets of the values that are tags and companies. */
  codes: Partial<Record<FilterName, ReadonlyMap<string, number>>>
}

/**
 * Looks up the tags and companies of a question. Unknown ones are left out; the others get the catalogue's spelling. A
 * theme may be asked for as a genre, because themes stand in where a title has no genres.
 */
export async function knowQuery(db: Db, query: TitleQuery): Promise<KnownQuery> {
  const asked = filterNames.filter(isLookedUp).flatMap((filter) => {
    const { wanted, unwanted } = query.filters[filter]
    return [
      ...wanted.map((value) => ({ filter, value, isWanted: true })),
      ...unwanted.map((value) => ({ filter, value, isWanted: false })),
    ]
  })
  if (asked.length === 0) return { query, codes: {} }

  const known = await findValues(db, asked)
  const filters = { ...query.filters }
  const codes: KnownQuery['codes'] = {}
  for (const filter of filterNames.filter(isLookedUp)) {
    const found = known.filter((one) => one.filter === filter)
    const spelt = found.map(({ value, place }) => (asked[place]?.isWanted ? value : `-${value}`))
    filters[filter] = readChoice(query.kind, filter, spelt)
    codes[filter] = new Map(found.map(({ value, code }) => [value, code]))
  }
  return { query: { ...query, filters }, codes }
}

function isLookedUp(filter: FilterName): boolean {
  return ['names', 'ids'].includes(filterRules[filter].values as string)
}

interface Known {
  filter: FilterName
  /** As the catalogue spells it. */
  value: string
  code: number
  /** Which of those asked for. */
  place: number
}

/** Whether some title that is shown credits company `c`: the name of any other is not given away. */
const isNamed = sql`exists (select from ${creditsOf('companies', sql`c.id`)} credit)`

async function findValues(db: Db, asked: { filter: FilterName; value: string }[]): Promise<Known[]> {
  const wanted = asked.map(({ filter, value }, place) => {
    const id = filterRules[filter].values === 'ids' ? idOf(value) : null
    return { place, filter, ...(id === null ? { name: value } : { id }) }
  })
  const { rows } = await sql<{ filter: FilterName; id: number; name: string; place: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) a (place integer, filter text, name text, id bigint)
    )
    select t.kind as filter, t.id::integer, t.name, a.place
    from asked a join lateral (
      select * from tags t where t.kind in (a.filter, case a.filter when 'genre' then 'theme' end)
        and lower(t.name) = lower(a.name) order by t.kind limit 1) t on true
    union all
    select 'studio', c.id::integer, c.name, a.place
    from asked a join companies given on given.id = a.id join companies c on c.id = coalesce(given.merged_into, given.id)
    where ${isNamed}
    union all
    select 'studio', c.id::integer, c.name, a.place
    from asked a join companies c on lower(c.name) = lower(a.name) and c.merged_into is null
    where a.filter = 'studio' and ${isNamed}`.execute(db)
  return rows.map(({ filter, id, name, place }) =>
    filter === 'studio'
      ? { filter, value: companyValue({ id, name }), code: -id, place }
      : { filter, value: name, code: id, place },
  )
}
