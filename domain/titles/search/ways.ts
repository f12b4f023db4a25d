import { wordsInAnyOrder } from './any-order.ts'
import { longWholeName, startOfFewLetters, startOfWord } from './as-typed.ts'
import { initials } from './initials.ts'
import type { Way } from './matching.ts'
import { lettersOf, longName, mistakeInNameFrom, mistakeInStartFrom, twoMistakesFrom } from './rules.ts'
import type { Search } from './search.ts'
import { restOfSeries } from './series.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWholeName } from './with-a-mistake.ts'
import { withMistakeBelow } from './worth.ts'

/** Ways to find names as they were typed, and their initials. */
export function waysAsTyped(search: Search): Way[] {
  const starts = hasFewLetters(search) ? startOfFewLetters(search) : startOfWord(search)
  return [...starts, ...longWholeName(search), ...initials(search)]
}

/** Whether a best match of this weight is good enough. A near match of a short name may not be what is meant. */
export function isFound({ typed }: Search, best: number | null): boolean {
  if (best === null) return false
  return best > withMistakeBelow || lettersOf(typed.key).length >= longName
}

/** Tried in addition if there are too few matches as typed. */
export function otherWays(search: Search): Way[] {
  const ways = [...wordsInAnyOrder(search), ...restOfSeries(search)]
  if (hasFewLetters(search)) ways.push(...startOfWord(search))
  return ways
}

/** Tried beside the other ways: whole names with one mistake. */
export function nearWays(search: Search): Way[] {
  return lettersOf(search.typed.key).length >= mistakeInNameFrom ? [nearlyWholeName(search)] : []
}

/** Tried last, if no match is good enough (isFound). */
export function lastWays(search: Search): Way[] {
  const { length } = lettersOf(search.typed.key)
  const ways: Way[] = []
  if (length >= mistakeInStartFrom) ways.push(nearlyStartOfWord(search))
  if (length >= twoMistakesFrom) ways.push(roughlyWholeName(search))
  return ways
}

/** One or two letters, of which every name can begin with one. Where few titles can be found, all their keys are read. */
function hasFewLetters({ typed, among }: Search): boolean {
  return among === null && lettersOf(typed.key).length <= 2
}
