import { sql } from 'kysely'
import { hasWords, type Way } from './matching.ts'
import { type Search, startsWith } from './search.ts'
import { worth } from './worth.ts'

/** Of titles that are abbreviated so, the best known. */
const mostMeant = 3
const mostNamesOfMeant = 20

/**
 * Titles of a series that the first word abbreviates, with the other words in their names: "aot final season". The word is
 * the initials of the series, or another name of it.
 */
export function afterAbbreviation({ typed, bound }: Search): Way[] {
  const [abbreviation = '', ...others] = typed.series.words
  if (others.length === 0 || !/^[a-z][a-z0-9]{1,7}$/.test(abbreviation)) return []
  const meant = sql`
    (select title_id from search_initials where initials = ${abbreviation} and is_whole order by weight desc limit ${mostMeant})
    union
    (select title_id from search_keys where key = ${abbreviation} and place < 2 order by key, place, weight desc limit ${mostMeant})`
  const matches = sql`
    select k.title_id, k.weight from (
      select k.* from (
        select distinct key as start from (${meant}) meant join search_keys using (title_id)
        where place < 2 and char_length(key) > ${abbreviation.length} limit ${mostNamesOfMeant}) name
      cross join lateral (
        select title_id, weight from search_keys where ${startsWith(sql`key`, sql`start`)} and place < 2
        order by key limit ${bound.probed}) k
      limit ${bound.probed}) k
    where ${hasWords(others)}`
  return [{ matches, bonus: worth.anyOrder }]
}
