import { initials, longWholeName, restOfSeries, startOfFewLetters, startOfWord, wordsInAnyOrder } from './as-typed.ts'
import type { Way } from './matching.ts'
import { lettersOf, mistakeInNameFrom, mistakeInStartFrom, type Typed, twoMistakesFrom } from './rules.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWholeName, withMistakeBelow } from './with-a-mistake.ts'

/** What finds names as they were typed, and their initials. */
export function waysAsTyped(typed: Typed): Way[] {
  const starts = lettersOf(typed.key).length > 2 ? startOfWord(typed) : startOfFewLetters(typed)
  return [...starts, ...longWholeName(typed), ...initials(typed)]
}

/** Whether a match of this weight is one without a mistake. */
export function isAsTyped(weight: number | null): boolean {
  return weight !== null && weight > withMistakeBelow
}

/** What is tried besides where that does not find enough. */
export function otherWays(typed: Typed): Way[] {
  const ways = [...wordsInAnyOrder(typed), ...restOfSeries(typed)]
  if (lettersOf(typed.key).length >= mistakeInNameFrom) ways.push(nearlyWholeName(typed))
  return ways
}

/** What is tried besides where nothing is found as typed. */
export function lastWays(typed: Typed): Way[] {
  const { length } = lettersOf(typed.key)
  const ways: Way[] = []
  if (length >= mistakeInStartFrom) ways.push(nearlyStartOfWord(typed))
  if (length >= twoMistakesFrom) ways.push(roughlyWholeName(typed))
  return ways
}
