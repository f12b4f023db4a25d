import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

interface CastRating {
  titleId: string
  stars: number
  /** When it was cast elsewhere, ISO text; null for now. */
  ratedAt?: string | null
}

/**
 * Casts a locked reader's scores as ratings, once and for good (§4): titles that they have rated already, or that do not exist, are left
 * alone. Call it where those titles are locked, and clear the pages that show them. It adds no activity.
 * @returns the ids of the titles that were rated
 */
export async function castRatings(tx: Tx, userId: string, ratings: CastRating[]): Promise<string[]> {
  if (ratings.length === 0) return []
  const { rows } = await sql<{ id: string; sum: number }>`
    with rated as (
      insert into ratings (user_id, title_id, kind, stars, rated_at)
      select ${userId}, t.id, t.kind, r.stars, least(r."ratedAt", clock_timestamp())
      from json_to_recordset(${JSON.stringify(ratings)}) r ("titleId" text, stars smallint, "ratedAt" timestamptz)
      join titles t on t.id = r."titleId" order by t.id for no key update of t
      on conflict do nothing
      returning title_id, stars
    )
    select r.title_id as id, counted.sum from rated r cross join lateral count_rating(r.title_id, r.stars) counted`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
