import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { card } from '../queries.ts'
import type { FoundTitle } from './rules.ts'
import type { Typed } from './ways.ts'

/** The cards of these titles, in this order, each with the name it was found by when that is not its title. */
export async function findFoundTitles(db: Db, ids: string[], typed: Typed): Promise<FoundTitle[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ title: FoundTitle }>`
    select ${card}::jsonb || jsonb_build_object('matchedName', nullif(best.name, t.title)) as title
    from unnest(${ids}::text[]) with ordinality wanted (id, place)
    join titles t on t.id = wanted.id
    left join lateral (
      select n.name from title_names n, search_key(n.folded) key
      where n.title_id = t.id
      order by position(${typed.key} in key) > 0 desc, n.name = t.title desc, levenshtein(key, ${typed.key}), n.id
      limit 1) best on true
    order by wanted.place`.execute(db)
  return rows.map((row) => row.title)
}
