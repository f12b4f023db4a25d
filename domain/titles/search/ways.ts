import { afterAbbreviation } from './abbreviated.ts'
import { nearlyAllWords, wordsInAnyOrder } from './any-order.ts'
import { longWholeName, startOfFewLetters, startOfWord } from './as-typed.ts'
import { initials, initialsInParts } from './initials.ts'
import { spellingsOf, type Way } from './matching.ts'
import { ofFormat } from './of-format.ts'
import { lettersOf, mistakeInNameFrom, mistakeInStartFrom, twoMistakesFrom, twoMistakesInStartFrom } from './rules.ts'
import type { Search } from './search.ts'
import { restOfSeries } from './series.ts'
import { nearlyStartOfWord, nearlyWholeName, roughlyWellKnown, roughlyWholeName } from './with-a-mistake.ts'
import { wellKnown, withMistakeBelow, worth } from './worth.ts'

/** Ways to find names as they were typed, and their initials. */
export function waysAsTyped(search: Search): Way[] {
  const starts = hasFewLetters(search) ? startOfFewLetters(search) : startOfWord(search, spellingsOf(search.typed))
  return [...starts, ...longWholeName(search), ...initials(search)]
}

/** Whether a best match of this weight is good enough. An obscure name that is one mistake away may not be what is meant. */
export function isFound(best: number | null): boolean {
  return best !== null && (best > withMistakeBelow || best > worth.nearly + wellKnown)
}

/** Tried in addition if there are too few matches as typed. */
export function otherWays(search: Search): Way[] {
  const { typed } = search
  return [
    ...startOfWord(search, hasFewLetters(search) ? spellingsOf(typed) : typed.respelt.map(({ key }) => key)),
    ...wordsInAnyOrder(search),
    ...restOfSeries(search),
    ...initialsInParts(search),
    ...afterAbbreviation(search),
    ...ofFormat(search),
  ]
}

/** Tried beside the other ways: whole names with one mistake. */
export function nearWays(search: Search): Way[] {
  return lettersOf(search.typed.key).length >= mistakeInNameFrom ? [nearlyWholeName(search)] : []
}

/** Tried last, if the best match until now is not good enough (isFound): beginnings, and if there is no match, with more mistakes. */
export function lastWays(search: Search, best: number | null): Way[] {
  const { length } = lettersOf(search.typed.key)
  if (length < mistakeInStartFrom) return []
  const ways = [nearlyStartOfWord(search)]
  if (best !== null) return ways
  ways.push(...nearlyAllWords(search))
  if (length >= twoMistakesFrom) ways.push(roughlyWholeName(search))
  if (length >= twoMistakesInStartFrom) ways.push(roughlyWellKnown(search))
  return ways
}

/** One or two letters, of which every name can begin with one. Where few titles can be found, all their keys are read. */
function hasFewLetters({ typed, among }: Search): boolean {
  return among === null && lettersOf(typed.key).length <= 2
}
