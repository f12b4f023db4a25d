import { type RawBuilder, sql } from 'kysely'
import { lettersOf, type Typed } from './rules.ts'
import { isCommon, type Search, startOfKey, startsWith } from './search.ts'
import { wellKnown } from './worth.ts'

/** One way to match what was typed. */
export interface Way {
  /** A query for (title_id, weight); if it finds a title more than once, the greatest weight counts. */
  matches: RawBuilder<unknown>
  /** Added to the weights, to make those of all ways comparable. */
  bonus: number
  /** There may be matches that it leaves out, because there are very many. */
  isPartial?: boolean
}

/** Titles of other names than were typed are read at most for each beginning, end or spelling that is tried. */
export const mostNames = 500

/** The name in title_names n, as it is compared. */
export const nameKey = sql`search_key(n.folded)`

/** What was typed, and the same with the place in a series as a number, if that differs. */
export function spellingsOf({ key, series }: Typed): string[] {
  return key === series.key ? [key] : [key, series.key]
}

/** The titles with the names that a query for title_id gives. */
export function titlesNamed(names: RawBuilder<unknown>) {
  return sql`select named.title_id, t.search_weight as weight from (${names}) named
    cross join lateral (select search_weight from titles where id = named.title_id offset 0) t`
}

/**
 * The rows of search_keys that begin with a text, to select from; a text longer than a key is cut. Of more than `most`, some,
 * the whole text among them, and the best known.
 */
export function keysFrom(search: Search, text: string, most = search.bound.keys) {
  const { among, bound } = search
  const start = startOfKey(text)
  const begun = sql`select title_id, key, place, weight from search_keys where ${startsWith(sql`key`, sql`${start}::text`)}`
  if (!isCommon(search, start, most)) return sql`(${begun})`
  if (among) {
    return sql`(select k.* from unnest(${among}::text[]) id cross join lateral (${begun} and title_id = id offset 0) k)`
  }
  return sql`((${begun} order by key, place, weight desc limit ${most}) union all ${bestKnown(start, bound.best)})`
}

/** Whether keysFrom leaves out rows. */
export function leavesOut(search: Search, text: string, most?: number): boolean {
  return search.among === null && isCommon(search, text, most)
}

/** Keys of the best known titles that begin so, found by their first letters. */
function bestKnown(start: string, most: number) {
  const first = lettersOf(start).slice(0, 3)
  return sql`(
    select * from (
      select title_id, key, place, weight from search_keys
      where left(key, ${sql.lit(first.length)}) = ${first.join('')} and weight >= ${sql.lit(wellKnown)}
      order by weight desc limit ${4 * most}) known
    where ${startsWith(sql`key`, sql`${start}::text`)} limit ${most})`
}

/**
 * An additional condition on a name of the title, needed when only the start of a text was looked up. The offset keeps the
 * planner from searching all names instead of those of the few titles found.
 */
export function restOf(text: string, start: string, condition: RawBuilder<unknown>) {
  if (text === start) return sql``
  return sql`and exists (select from title_names n where n.title_id = k.title_id and ${condition} offset 0)`
}

/** The condition that in the names of the title of k there is, for each of these words, one that begins so. */
export function hasWords(words: string[]) {
  return sql`not exists (select from unnest(${words}::text[]) word where not exists (
    select from search_keys o where o.title_id = k.title_id and ${startsWith(sql`o.key`, sql`word`)}))`
}
