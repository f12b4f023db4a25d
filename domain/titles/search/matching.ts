import { type RawBuilder, sql } from 'kysely'
import { lettersOf, type Typed } from './rules.ts'

/** One way to match what was typed. */
export interface Way {
  /** A query for (title_id, weight); if it finds a title more than once, the greatest weight counts. */
  matches: RawBuilder<unknown>
  /** Added to the weights, to make those of all ways comparable. */
  bonus: number
}

/** How much is read at most where very many keys begin with what was typed. The best known titles are read in any case. */
export interface Bound {
  keys: number
  /** Keys whose titles are searched for other words. */
  probed: number
  best: number
}

/** The length of search_keys.key. */
export const keyLength = 24

/** The name in title_names n, as it is compared. */
export const nameKey = sql`search_key(n.folded)`

export function startOfKey(text: string): string {
  return lettersOf(text).slice(0, keyLength).join('')
}

/** What was typed, and the same with the place in a series as a number, if that differs. */
export function spellingsOf({ key, series }: Typed): string[] {
  return key === series.key ? [key] : [key, series.key]
}

/** The titles of names for which any of these conditions holds. */
export function titlesNamed(...conditions: RawBuilder<unknown>[]) {
  const names = conditions.map((condition) => sql`select n.title_id from title_names n where ${condition}`)
  return sql`select t.id as title_id, t.search_weight as weight
    from (${sql.join(names, sql` union all `)}) named join titles t on t.id = named.title_id`
}

/** The rows k of search_keys that begin with a text. A text longer than a key is cut. */
export function keysFrom(text: string, bound: Bound | null, weight: RawBuilder<unknown> = sql`k.weight`) {
  const start = sql`${startOfKey(text)}::text`
  const range = startsWith(sql`key`, start)
  if (!bound) return sql`select k.title_id, ${weight} as weight from search_keys k where ${range}`
  const known = (condition: RawBuilder<unknown>) => wellKnown(start, bound, condition)
  return sql`select k.title_id, ${weight} as weight from (
    with begun as materialized (
      select title_id, key, place, weight from search_keys where ${range} limit ${bound.keys + 1})
    select * from begun union all ${known(sql`true`)} union all ${known(sql`place < 2`)}) k
    where true`
}

/** Keys of the best known titles that begin so, if `begun` has more than it may and so is not all of them. */
export function wellKnown(
  start: RawBuilder<unknown>,
  { keys, best }: { keys: number; best: number },
  condition: RawBuilder<unknown>,
) {
  return sql`(
    select title_id, key, place, weight from search_keys
    where left(key, 3) = left(${start}, 3) and left(key, char_length(${start})) = ${start} and weight >= 120
      and (select count(*) from begun) > ${keys} and ${condition}
    order by weight desc limit ${best})`
}

/**
 * An additional condition on a name of the title, needed when only the start of a text was looked up. The offset keeps the
 * planner from searching all names instead of those of the few titles found.
 */
export function restOf(text: string, start: string, condition: RawBuilder<unknown>) {
  if (text === start) return sql``
  return sql`and exists (select from title_names n where n.title_id = k.title_id and ${condition} offset 0)`
}

/** Whether a text begins with another one, in a form that a sorted index can answer. */
export function startsWith(text: RawBuilder<unknown>, start: RawBuilder<unknown>) {
  return sql`${text} >= ${start} and ${text} < ${start} || U&'\\+10FFFF'`
}
