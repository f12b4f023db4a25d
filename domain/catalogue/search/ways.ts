import { startOfName, startOfWord, wholeName, wordsInAnyOrder } from './as-typed.ts'
import type { Way } from './matching.ts'
import { lettersOf, mistakeInNameFrom, mistakeInStartFrom, type Typed, twoMistakesFrom } from './rules.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWholeName } from './with-a-mistake.ts'

/** The best ways to match: they alone often find enough. */
export const bestWays: Way[] = [wholeName, startOfName]

/** The other ways to match, best first. */
export function otherWays({ key, words }: Typed): Way[] {
  const ways = [startOfWord]
  if (words.length > 1) ways.push(wordsInAnyOrder)
  if (lettersOf(key).length >= mistakeInNameFrom) ways.push(nearlyWholeName)
  return ways
}

/** What to try, one after another, when nothing matches in the ways above. */
export function lastWays({ key }: Typed): Way[] {
  const { length } = lettersOf(key)
  const ways: Way[] = []
  if (length >= mistakeInStartFrom) ways.push(nearlyStartOfWord)
  if (length >= twoMistakesFrom) ways.push(roughlyWholeName)
  return ways
}
