import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/connection.ts'
import { parts } from '#domain/deletion/parts.ts'

/** A line of a catalogue, with all that belongs to a title if it is rich. */
export function aLine(title: string, mal: number, isRich = false) {
  const rich = {
    genres: ['Drama'],
    characters: [{ name: 'Ginko', vocal: 'Mori' }],
    staff: [{ name: 'Nagahama' }],
    studios: ['Artland'],
    synonyms: [`${title} again`],
    related: [{ relation: 'other', mal_id: 3 - mal, title: mal === 1 ? 'Other' : 'One', type: 'anime' }],
  }
  return { itemType: 'anime', title, ids: { mal }, year: 2005, ...(isRich && rich) }
}

/** Those of all titles, as they came. */
export async function idsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from titles order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows that were inserted without their rules are not counted yet. */
export async function countRatings(db: Db): Promise<void> {
  await sql`
    update titles t set rating_sum = coalesce((select sum(stars) from ratings where title_id = t.id), 0),
      rating_count = (select count(*) from ratings where title_id = t.id)`.execute(db)
}

/** Every row of titles and of all that belongs to them, except when and how often they were written. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const tables = [...parts.map(({ table }) => table), 'search_keys', 'search_initials', 'title_counts', 'title_facets']
  const contents: Record<string, unknown[]> = {}
  for (const table of [...tables, 'people', 'characters', 'companies', 'tags']) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(r) - '{updated_at,edit_version,codes}'::text[])::text as row from ${sql.table(table)} r order by 1`.execute(
      db,
    )
    contents[table] = rows.map(({ row }) => row)
  }
  return contents
}

/** Expects that what is kept of ratings and votes is what a count of them gives. */
export async function expectRightFigures(db: Db): Promise<void> {
  const { rows } = await sql`
    select t.id from titles t cross join lateral (
      select coalesce(sum(stars), 0) as sum, count(*) as count from ratings where title_id = t.id) r
    where (t.rating_sum, t.rating_count) <> (r.sum, r.count)
    union all
    select r.id from reviews r where like_count <> (select coalesce(sum(helpful), 0) from helpful_votes where review_id = r.id)`.execute(
    db,
  )
  expect(rows).toEqual([])
}
