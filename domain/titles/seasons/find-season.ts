import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { cardsOf } from '../cards.ts'
import { type Format, formatsOf } from '../formats-rules.ts'
import { orders } from '../orders.ts'
import { conditionsOf } from '../query/conditions.ts'
import { readTitleQuery, type TitleQuery } from '../query/title-query-rules.ts'
import type { Sort, TitleCard } from '../rules.ts'
import { type Season, type SeasonName, seasonNames } from './season-rules.ts'

/** The most titles of one format on a season's page. */
export const shownOfFormat = 60

/** A season's titles of one format. */
export interface FormatGroup {
  format: Format
  /** How many there are, of which not all may be shown. */
  total: number
  /** How many of them have the format of their own, and are found by it. */
  found: number
  /** The most popular ones. */
  titles: TitleCard[]
}

/** The question whose answer a season's page is. */
export function seasonQuery({ year, name }: Season): TitleQuery & { order: Sort } {
  const params = new URLSearchParams({ year: String(year), season: name })
  return { ...readTitleQuery('anime', params), order: 'popular' }
}

/**
 * The titles of a season by format, in the order of §2's formats, the most popular first. One without a format counts as
 * what its page says: a movie if it has a single episode, a TV series otherwise (§2).
 */
export async function findSeason(db: Db, season: Season): Promise<FormatGroup[]> {
  const query = seasonQuery(season)
  const { rows } = await sql<FormatGroup>`
    with matching as (
      select t.id, coalesce(t.format, case when t.episodes = 1 then 'movie' else 'tv' end) as format, t.format as own,
        t.popularity, t.fame
      from title_facets f join titles t on t.id = f.title_id
      where ${conditionsOf({ query, codes: {} }, 'anime', undefined)}
    ), placed as (
      select t.id, t.format, t.own, row_number() over (partition by t.format order by ${orders[query.order].forwards}) as place
      from matching t
    ), grouped as materialized (
      select format, count(*)::integer as total, count(own)::integer as found,
        array_agg(id order by place) filter (where place <= ${shownOfFormat}) as ids
      from placed group by format
    )
    select format, total, found, ${cardsOf(sql`grouped.ids`)} as titles from grouped order by format`.execute(db)
  const placeOf = ({ format }: FormatGroup) => {
    const place = formatsOf.anime.indexOf(format)
    return place === -1 ? formatsOf.anime.length : place
  }
  return rows.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The first season of a year that has titles; null if none has. */
export async function findFirstSeason(db: Db, year: number): Promise<Season | null> {
  const each = seasonNames.map((name) => {
    const query = seasonQuery({ year, name })
    return sql`when exists (select from title_facets f where ${conditionsOf({ query, codes: {} }, 'anime', undefined)})
      then ${name}`
  })
  const { rows } = await sql<{ name: SeasonName | null }>`select case ${sql.join(each, sql` `)} end as name`.execute(db)
  const name = rows[0]?.name
  return name ? { year, name } : null
}
