import { sql } from 'kysely'
import { keysFrom, leavesOut, type Way } from './matching.ts'
import { lettersOf } from './rules.ts'
import { type Search, startOfKey, startsWith } from './search.ts'
import { worth } from './worth.ts'

/**
 * Titles whose names have all of the words that were typed, in any order. The titles with the rarest word are searched for
 * the others; of very many, some and the best known.
 */
export function wordsInAnyOrder(search: Search): Way[] {
  const { words, series } = search.typed
  const spellings = words.join(' ') === series.words.join(' ') ? [words] : [words, series.words]
  return spellings
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
    select k.title_id, k.weight from ${keysFrom(search, rarest, probed)} k
    where not exists (select from unnest(${others}::text[]) word where not exists (
      select from search_keys o where o.title_id = k.title_id and ${startsWith(sql`o.key`, sql`word`)}))`
  return { matches, bonus: worth.anyOrder, isPartial: leavesOut(search, rarest, probed) }
}
