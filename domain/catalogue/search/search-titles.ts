import type { Db } from '#db/connection.ts'
import { startOfName, startOfWord, wholeName, wordsInAnyOrder } from './as-typed.ts'
import type { Way } from './matching.ts'
import { findFoundTitles, findPage, foldQuery, type MatchPage } from './queries.ts'
import {
  lettersOf,
  mistakeInNameFrom,
  mistakeInStartFrom,
  type SearchPage,
  searchPageSize,
  type Typed,
  twoMistakesFrom,
} from './rules.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWholeName } from './with-a-mistake.ts'

/**
 * One page of every title that matches (decisions: navbar search): whole names, beginnings of names, of words, all
 * words in any order, whole names with a typing mistake; among equals the most read first. Beginnings with a mistake
 * are looked for when there is none of these. A page beyond the end is the last one, before the first the first.
 * @param query as readQuery gives it
 */
export async function searchTitles(db: Db, query: string, wanted: number): Promise<SearchPage> {
  const typed = await foldQuery(db, query)
  let found: MatchPage = { ids: [], page: 1, total: 0 }
  for (const ways of attempts(typed)) {
    if (found.total === 0) found = await findPage(db, ways, typed, wanted, searchPageSize)
  }
  const titles = await findFoundTitles(db, found.ids, typed)
  return { titles, page: found.page, pages: Math.max(1, Math.ceil(found.total / searchPageSize)), total: found.total }
}

/** What is looked for, each list only if the one before found nothing. */
function attempts({ key, words }: Typed): Way[][] {
  const { length } = lettersOf(key)
  const names = [wholeName, startOfName, startOfWord]
  if (words.length > 1) names.push(wordsInAnyOrder)
  if (length >= mistakeInNameFrom) names.push(nearlyWholeName)

  const lists = length > 0 ? [names] : []
  if (length >= mistakeInStartFrom) lists.push([nearlyStartOfWord])
  if (length >= twoMistakesFrom) lists.push([roughlyWholeName])
  return lists
}
