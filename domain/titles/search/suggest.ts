import type { Db } from '#db/connection.ts'
import type { FoundName } from '../credits/rules.ts'
import { type FoundTitle, suggestedNames } from './rules.ts'
import { type Bound, readSearch } from './search.ts'
import { findNamesOf } from './search-names.ts'
import { suggestTitles } from './suggest-titles.ts'

/** Enough for eight titles. */
const bound: Bound = { keys: 1000, probed: 500, best: 500 }

/**
 * What a reader most likely means by what is typed so far: up to eight titles, and up to three people, characters and
 * companies, of those with the same name the best known.
 * @param query as readQuery gives it
 */
export async function suggest(db: Db, query: string): Promise<{ titles: FoundTitle[]; names: FoundName[] }> {
  const search = await readSearch(db, query, bound)
  const [titles, names] = await Promise.all([
    suggestTitles(db, search),
    findNamesOf(db, search, { limit: suggestedNames, namesakes: false }),
  ])
  return { titles, names }
}
