import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { respellings } from './respellings.ts'
import { lettersOf, mostWords, type Typed } from './rules.ts'

/** How much is read at most to find what was typed, however many titles there are. */
export interface Bound {
  /** Keys that begin with what was typed. */
  keys: number
  /** Keys that begin with the rarest word. Their titles are searched for the other words. */
  probed: number
  /** Where more keys begin so, those of the best known titles. */
  best: number
}

/** What was typed, and what is read to find it. */
export interface Search {
  typed: Typed
  bound: Bound
  /** How many keys of titles begin with what was typed and with each of its words, counted up to one more than may be read. */
  starts: ReadonlyMap<string, number>
  /** The only titles that can be found, if a filter has left few. Where keys are common, theirs are read. */
  among: readonly string[] | null
}

/** The length of search_keys.key. */
export const keyLength = 24

/** The part of a text that is looked up among the counted beginnings. */
export function startOfKey(text: string): string {
  return lettersOf(text).slice(0, keyLength).join('')
}

/** Whether more keys than `most` begin with a text, or it is not known how many do. */
export function isCommon({ starts, bound }: Search, text: string, most = bound.keys): boolean {
  return (starts.get(startOfKey(text)) ?? Number.POSITIVE_INFINITY) > most
}

/**
 * What was typed, folded by the database as it folds the names.
 * @param query as readQuery gives it
 */
export async function readSearch(db: Db, query: string, bound: Bound): Promise<Search> {
  const start = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(keyLength)})`
  const { rows } = await sql<Typed & { starts: Record<string, number> }>`-- prepare: read_search
    with typed as materialized (
      select search_key(folded) as key, left(translate(search_letters(${query}), ' ', ''), 100) as letters,
        array(select search_key(word) from string_to_table(folded, ' ') word limit ${sql.lit(mostWords)}) as words,
        search_key(series) as series_key, (string_to_array(series, ' '))[:${sql.lit(mostWords)}] as series_words
      from search_fold(${query}) folded, search_series(folded) series
    ), respelt as materialized (
      select distinct search_key(series) as key, (string_to_array(series, ' '))[:${sql.lit(mostWords)}] as words
      from unnest(${respellings(query)}::text[]) text cross join search_series(search_fold(text)) series
    ), starts as (
      select start, max(most) as most from (
        select ${start(sql`text`)} as start, ${bound.keys}::integer as most from typed cross join lateral (values
          (key), (series_key), (array_to_string(series_words[:cardinality(series_words) - 1], ''))) whole (text)
        union all
        select ${start(sql`word`)}, ${bound.probed}::integer from typed cross join unnest(words || series_words) word
        union all
        select ${start(sql`key`)}, ${bound.keys}::integer from respelt
        union all
        select ${start(sql`word`)}, ${bound.probed}::integer from respelt cross join unnest(words) word
      ) beginnings where start <> '' group by start
    )
    select key, letters, words, json_build_object('key', series_key, 'words', series_words) as series, (
      select coalesce(json_agg(respelt), '[]') from respelt where key <> '' and key not in (typed.key, series_key)) as respelt, (
      select coalesce(json_object_agg(start, keys), '{}') from starts cross join lateral (
        select count(*) as keys from (
          select from search_keys where ${startsWith(sql`key`, sql`start`)} order by key limit most + 1) begun) counted) as starts
    from typed`.execute(db)
  const [{ starts, ...typed } = { ...nothingTyped, starts: {} }] = rows
  return { typed, bound, starts: new Map(Object.entries(starts)), among: null }
}

const nothingTyped: Typed = { key: '', words: [], letters: '', series: { key: '', words: [] }, respelt: [] }

/** Whether a text begins with another one, in a form that a sorted index can answer. */
export function startsWith(text: RawBuilder<unknown>, start: RawBuilder<unknown>) {
  return sql`${text} >= ${start} and ${text} < ${start} || U&'\\+10FFFF'`
}
