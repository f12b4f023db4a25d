import { initials, longWholeName, restOfSeries, startOfFewLetters, startOfWord, wordsInAnyOrder } from './as-typed.ts'
import type { Bound, Way } from './matching.ts'
import { lettersOf, longName, mistakeInNameFrom, mistakeInStartFrom, type Typed, twoMistakesFrom } from './rules.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWholeName, withMistakeBelow } from './with-a-mistake.ts'

/** Ways to find names as they were typed, and their initials. */
export function waysAsTyped(typed: Typed, bound: Bound | null): Way[] {
  const starts = hasFewLetters(typed) ? startOfFewLetters(typed) : startOfWord(typed, bound)
  return [...starts, ...longWholeName(typed), ...initials(typed)]
}

/** Whether a best match of this weight is good enough. A near match of a short name may not be what is meant. */
export function isFound(typed: Typed, best: number | null): boolean {
  if (best === null) return false
  return best > withMistakeBelow || lettersOf(typed.key).length >= longName
}

/** Tried in addition if there are too few matches as typed. */
export function otherWays(typed: Typed, bound: Bound | null): Way[] {
  const ways = [...wordsInAnyOrder(typed, bound), ...restOfSeries(typed, bound)]
  if (hasFewLetters(typed)) ways.push(...startOfWord(typed, bound))
  if (lettersOf(typed.key).length >= mistakeInNameFrom) ways.push(nearlyWholeName(typed))
  return ways
}

/** Tried last, if no match is good enough (isFound). */
export function lastWays(typed: Typed): Way[] {
  const { length } = lettersOf(typed.key)
  const ways: Way[] = []
  if (length >= mistakeInStartFrom) ways.push(nearlyStartOfWord(typed))
  if (length >= twoMistakesFrom) ways.push(roughlyWholeName(typed))
  return ways
}

function hasFewLetters({ key }: Typed): boolean {
  return lettersOf(key).length <= 2
}
