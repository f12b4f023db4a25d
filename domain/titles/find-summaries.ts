import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Format } from './formats-rules.ts'
import type { Kind } from './rules.ts'

/** What a row of a list says of a title beside its card. */
export interface Summary {
  id: string
  kind: Kind
  format: Format | null
  episodes: number | null
  /** The first three. */
  genres: string[]
  /** How the storyline begins: 200 characters at most, on one line. */
  story: string
}

/** The summaries of these titles, in no order. */
export async function findSummaries(db: Db, ids: string[]): Promise<Summary[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Summary>`-- prepare: summaries
    select id, kind, format, episodes, genres[1:3] as genres, regexp_replace(left(storyline, 200), '\\s+', ' ', 'g') as story
    from titles where id = any(${ids})`.execute(db)
  return rows
}
