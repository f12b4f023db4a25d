import { sql } from 'kysely'
import { hasWords, keysFrom, leavesOut, type Way } from './matching.ts'
import { lettersOf } from './rules.ts'
import { type Search, startOfKey, startsWith } from './search.ts'
import { worth } from './worth.ts'

/**
 * Titles whose names have all of the words that were typed, in any order. The titles with the rarest word are searched for
 * the others; of very many, some and the best known.
 */
export function wordsInAnyOrder(search: Search): Way[] {
  const { words, series, respelt } = search.typed
  const spellings = words.join(' ') === series.words.join(' ') ? [words] : [words, series.words]
  return [...spellings, ...respelt.map((spelling) => spelling.words)]
    .map((all) => rarestFirst(search, all))
    .filter(({ length }) => length > 1)
    .map((all) => allOf(search, all))
}

/** The beginnings of keys that words are, each once. Of those as rare, the longest comes first. */
function rarestFirst({ starts }: Search, words: string[]): string[] {
  const keysOf = (start: string) => starts.get(start) ?? 0
  return [...new Set(words.map(startOfKey))].sort(
    (a, b) => keysOf(a) - keysOf(b) || lettersOf(b).length - lettersOf(a).length,
  )
}

function allOf(search: Search, [rarest = '', ...others]: string[]): Way {
  const { probed } = search.bound
  const matches = sql`
    select k.title_id, k.weight from ${keysFrom(search, rarest, probed)} k where ${hasWords(others)}`
  return { matches, bonus: worth.anyOrder, isPartial: leavesOut(search, rarest, probed) }
}

/**
 * Titles whose names have one of several words as it was typed and all others with a mistake at most, or two if they are
 * long: "mushuko tensei".
 */
export function nearlyAllWords(search: Search): Way[] {
  const { starts, bound, typed } = search
  const words = rarestFirst(search, typed.words)
  const known = words.find((word) => starts.get(word) !== 0 && lettersOf(word).length >= 3)
  if (words.length === 1 || !known) return []
  const others = words.filter((word) => word !== known)
  const nearlyStarts = sql`exists (select from generate_series(-1, 1) more
    where levenshtein_less_equal(left(o.key, char_length(word) + more), word, mistakes) <= mistakes)`
  const matches = sql`
    select k.title_id, k.weight from ${keysFrom(search, known, bound.probed)} k
    where not exists (
      select from unnest(${others}::text[]) word cross join least(2, (char_length(word) - 2) / 2) mistakes where not exists (
        select from search_keys o where o.title_id = k.title_id
          and (${startsWith(sql`o.key`, sql`word`)} or (mistakes > 0 and ${nearlyStarts}))))`
  return [{ matches, bonus: worth.nearlyAllWords }]
}
