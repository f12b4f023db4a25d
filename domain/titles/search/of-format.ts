import { sql } from 'kysely'
import type { Format } from '../formats-rules.ts'
import type { Kind } from '../rules.ts'
import { keysFrom, type Way } from './matching.ts'
import type { Search } from './search.ts'
import { worth } from './worth.ts'

/** The words for a kind or format that readers write after a name, and what they mean. */
const meanings = new Map<string, (Kind | Format)[]>([
  ['anime', ['anime']],
  ['manga', ['manga']],
  ['movie', ['movie']],
  ['film', ['movie']],
  ['tv', ['tv']],
  ['ova', ['ova']],
  ['ona', ['ona']],
  ['special', ['special']],
  ['specials', ['special']],
  ['novel', ['light-novel', 'novel']],
  ['ln', ['light-novel']],
  ['manhwa', ['manhwa']],
  ['manhua', ['manhua']],
  ['oneshot', ['one-shot']],
  ['doujinshi', ['doujinshi']],
])

/** Of the titles that are called so, at most this many are looked at. */
const mostNamed = 200

/** Titles of a format that is written after a name, or after its initials, and is not part of it: "spice and wolf light novel". */
export function ofFormat(search: Search): Way[] {
  const { words } = search.typed
  const codes = meanings.get(words.at(-1) ?? '')
  const name = words.slice(0, words.at(-1) === 'novel' && words.at(-2) === 'light' ? -2 : -1)
  if (!codes || name.length === 0) return []
  const key = name.join('')
  const named = sql`
    select title_id, weight from ${keysFrom(search, key)} k where place < 2
    union all
    (select title_id, weight from search_initials where initials = ${key} and is_whole order by weight desc limit ${mostNamed})`
  const matches = sql`
    select t.id as title_id, t.search_weight as weight from titles t
    where t.id = any(array(select title_id from (${named}) named order by weight desc limit ${mostNamed}))
      and (t.format = any(${codes}::text[]) or t.kind = any(${codes}::text[]))`
  return [{ matches, bonus: worth.anyOrder }]
}
