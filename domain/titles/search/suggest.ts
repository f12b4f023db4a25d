import type { Db } from '#db/connection.ts'
import type { FoundName } from '../credits/rules.ts'
import { type FoundTitle, suggestedNames } from './rules.ts'
import { type Bound, readSearch } from './search.ts'
import { findNamesOf } from './search-names.ts'
import { suggestTitles } from './suggest-titles.ts'

/** Enough for eight titles. */
const bound: Bound = { keys: 1000, probed: 500, best: 500 }

/** In weights, where 23 is ten times as many readers. */
const farBetterKnown = 23

export interface Suggestions {
  titles: FoundTitle[]
  names: FoundName[]
  /** Whether names come first: somebody has the words that were typed, and is far better known than any title that was found. */
  areNamesFirst: boolean
}

/**
 * What a reader most likely means by what is typed so far: up to eight titles, and up to three people, characters and
 * companies, of those with the same name the best known.
 * @param query as readQuery gives it
 */
export async function suggest(db: Db, query: string): Promise<Suggestions> {
  if (query === '') return { titles: [], names: [], areNamesFirst: false }
  const search = await readSearch(db, query, bound)
  const [{ titles, weight }, named] = await Promise.all([
    suggestTitles(db, search),
    findNamesOf(db, search, { limit: suggestedNames, namesakes: false }),
  ])
  const areNamesFirst = named.weight !== null && (weight === null || named.weight >= weight + farBetterKnown)
  return { titles, names: named.names, areNamesFirst }
}
