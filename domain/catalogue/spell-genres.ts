import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Genres as other titles spell them, where any title has them: "sci-fi" is Sci-Fi. */
export async function spellGenres(db: Db, genres: string[]): Promise<string[]> {
  const { rows } = await sql<{ genre: string }>`
    select genre from genre_set_genres where lower(genre) = any(${genres.map((genre) => genre.toLowerCase())})
    group by genre order by count(*)`.execute(db)
  const known = new Map(rows.map(({ genre }) => [genre.toLowerCase(), genre]))
  return genres.map((genre) => known.get(genre.toLowerCase()) ?? genre)
}
