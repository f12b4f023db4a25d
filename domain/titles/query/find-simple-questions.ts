import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isFacetShown } from '../adult-titles.ts'
import type { Kind } from '../rules.ts'
import { codesOf, companyValue, readChoice } from './filter-rules.ts'
import { type Filters, readTitleQuery, titleQueryPath, withFilters } from './title-query-rules.ts'
import { readYears } from './year-rules.ts'

interface Found {
  kind: Kind
  filter: 'genre' | 'theme' | 'demographic' | 'season' | 'studio' | 'year'
  id: number
  /** In an address; a company's name. */
  name: string
}

/**
 * The addresses of all pages of titles that have one genre, theme, demographic, season, studio or year, if there are such
 * titles: what search engines should know of filters.
 */
export async function findSimpleQuestions(db: Db): Promise<string[]> {
  const seasons = codesOf('anime', 'season') ?? []
  const { rows } = await sql<Found>`
    with codes as materialized (
      select distinct f.kind, code from title_facets f cross join unnest(f.codes) code where ${isFacetShown}
    )
    select kind, filter, id, name from (
      select c.kind, t.kind as filter, t.id, t.name from codes c join tags t on t.id = c.code
      union all
      select c.kind, 'season', 0, season from unnest(${seasons}::text[]) season
        join codes c on c.code = facet_code('season', season)
      union all
      select c.kind, 'studio', m.id::integer, m.name from codes c join companies m on m.id = -c.code
      union all
      select distinct f.kind, 'year', 0, lpad(f.year::text, 4, '0') from title_facets f
        where f.year is not null and ${isFacetShown}
    ) found order by kind, filter, name collate title_order, id`.execute(db)
  const none = new URLSearchParams()
  const all = { anime: readTitleQuery('anime', none), manga: readTitleQuery('manga', none) }
  return rows.flatMap((found) => {
    const filters = filtersOf(found)
    return filters ? [titleQueryPath(withFilters(all[found.kind], filters))] : []
  })
}

/** Null for a name that addresses cannot say, such as one that begins with a minus sign. */
function filtersOf({ kind, filter, id, name }: Found): Partial<Filters> | null {
  if (filter === 'year') return { year: readYears([name]) }
  const value = filter === 'studio' ? companyValue({ id, name }) : name
  const choice = readChoice(kind, filter, [value])
  return choice.wanted[0] === value ? { [filter]: choice } : null
}
