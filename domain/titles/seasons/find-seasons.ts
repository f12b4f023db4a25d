import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../adult-titles.ts'
import { readSeason, type Season, seasonNames } from './season-rules.ts'

/** Every season that has titles and a page, oldest first. */
export async function findSeasons(db: Db): Promise<Season[]> {
  const { rows } = await sql<{ year: string; name: string }>`
    select distinct coalesce(season_year::text, left(released_on, 4), '') as year, coalesce(season, '') as name
    from titles t where t.kind = 'anime' and season is not null and ${isShown}`.execute(db)
  return rows
    .map(({ year, name }) => readSeason(year, name))
    .filter((season) => season !== null)
    .sort((a, b) => a.year - b.year || seasonNames.indexOf(a.name) - seasonNames.indexOf(b.name))
}
