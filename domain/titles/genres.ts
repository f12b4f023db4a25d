import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Every genre that some title has, in alphabetical order. Skips from genre to genre in the index instead of reading it all. */
export async function findGenres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ genre: string }>`
    with recursive each as (
      (select kind, genre from genre_set_genres order by kind, genre limit 1)
      union all
      select next.kind, next.genre from each cross join lateral (
        select g.kind, g.genre from genre_set_genres g where (g.kind, g.genre) > (each.kind, each.genre)
        order by g.kind, g.genre limit 1) next
    )
    select genre from each group by genre order by genre collate title_order`.execute(db)
  return rows.map(({ genre }) => genre)
}

/** Genres in the spelling that other titles use, if any: "sci-fi" becomes Sci-Fi. */
export async function spellGenres(db: Db, genres: string[]): Promise<string[]> {
  const known = await findGenres(db)
  const spelt = new Map(known.map((genre) => [genre.toLowerCase(), genre]))
  return genres.map((genre) => (known.includes(genre) ? genre : (spelt.get(genre.toLowerCase()) ?? genre)))
}
