import { sql } from 'kysely'
import { keysFrom, leavesOut, type Way } from './matching.ts'
import type { Search } from './search.ts'
import { worth } from './worth.ts'

/** Of a series, at most this many titles are looked at to count its seasons. */
const mostOfSeries = 200

/**
 * For a series whose seasons have no numbers ("demon slayer season 2"): of the TV series that begin with its name, the one
 * at that place by release, and after all other matches the rest of them.
 */
export function restOfSeries(search: Search): Way[] {
  const { words } = search.typed.series
  const place = Number(words.at(-1))
  const key = words.slice(0, -1).join('')
  if (key.length < 3 || !(place < 100)) return []
  const named = sql`select title_id, weight from ${keysFrom(search, key)} k where place < 2`
  // Titles that have the same beginning by chance are far less known.
  const meant = sql`
    select id as title_id, search_weight as weight from (
      select t.*, max(search_weight) over () as greatest from titles t
      where t.id = any(array(select title_id from (${named}) named order by weight desc limit ${mostOfSeries}))
        and t.kind = 'anime' and t.format = 'tv') series
    where search_weight > greatest - 45 order by released_at, id limit 1 offset ${Math.max(0, place - 1)}`
  return [
    ...(place > 1 ? [{ matches: meant, bonus: worth.anyOrder }] : []),
    { matches: named, bonus: worth.restOfSeries, isPartial: leavesOut(search, key) },
  ]
}
