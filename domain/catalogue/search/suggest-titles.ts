import type { Db } from '#db/connection.ts'
import { startOfName, startOfWord, wholeName, wordsInAnyOrder } from './as-typed.ts'
import type { Way } from './matching.ts'
import { findBest, findFoundTitles, foldQuery } from './queries.ts'
import {
  type FoundTitle,
  lettersOf,
  mistakeInNameFrom,
  mistakeInStartFrom,
  suggestionsSize,
  twoMistakesFrom,
} from './rules.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWholeName } from './with-a-mistake.ts'

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). Whole names first, then
 * beginnings of names, then of words; if no name is exactly what was typed, also names with a typing mistake. Among
 * equals the most read first.
 * @param query as readQuery gives it
 */
export async function suggestTitles(db: Db, query: string): Promise<FoundTitle[]> {
  const typed = await foldQuery(db, query)
  const { length } = lettersOf(typed.key)
  if (length === 0) return []

  const names = await findBest(db, [wholeName, startOfName], typed, suggestionsSize)
  const exact = names.some((match) => match.rank === 0)
  const found = new Set(names.map((match) => match.id))
  const add = async (...ways: Way[]) => {
    for (const { id } of await findBest(db, ways, typed, suggestionsSize)) found.add(id)
  }
  if (found.size < suggestionsSize) await add(startOfWord, ...(typed.words.length > 1 ? [wordsInAnyOrder] : []))
  if (found.size < suggestionsSize && !exact && length >= mistakeInNameFrom) await add(nearlyWholeName)
  if (found.size === 0 && length >= mistakeInStartFrom) await add(nearlyStartOfWord)
  if (found.size === 0 && length >= twoMistakesFrom) await add(roughlyWholeName)

  return findFoundTitles(db, [...found].slice(0, suggestionsSize), typed)
}
