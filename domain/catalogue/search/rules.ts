/** Search: what a reader can type, and what is found. Browser-safe. */

import { graphemesOf } from '../../graphemes.ts'
import type { TitleCard } from '../rules.ts'

export const suggestionsSize = 8
export const searchPageSize = 24
/** The longest query, in graphemes; the rest is ignored. */
export const queryLength = 100

/** A title that was found; when it was found by another name than its main one, that name. */
export interface FoundTitle extends TitleCard {
  matchedName: string | null
}

export interface SearchPage {
  titles: FoundTitle[]
  page: number
  pages: number
  total: number
}

/** What was typed, folded as the database folds the names. */
export interface Typed {
  /** All of it, without spaces. */
  key: string
  /** Each of its words. */
  words: string[]
  /** All of it, without spaces, before long vowels are folded. */
  letters: string
  /** The same with the place in a series as a bare number, as search_series writes it. */
  series: { key: string; words: string[] }
}

/** The fewest letters of a whole name, of a beginning, and of a name with two mistakes, in which mistakes are looked for. */
export const mistakeInNameFrom = 2
export const mistakeInStartFrom = 4
export const twoMistakesFrom = 6
/** The fewest letters of a name that is hardly ever one mistake away from another. */
export const longName = 10

/** What the reader typed, without control characters and cut to the longest query. */
export function readQuery(value: string | null): string {
  const visible = (value ?? '')
    .slice(0, queryLength * 16)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
  return Array.from(graphemesOf(visible.trim()), ({ segment }) => segment)
    .slice(0, queryLength)
    .join('')
}

/** The letters of a text as the database counts them. */
export function lettersOf(text: string): string[] {
  return [...text]
}

/** The text with each one of its letters left out. */
export function withOneLetterLess(text: string): string[] {
  const letters = lettersOf(text)
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''))
}

/** The text with each letter changed for its neighbour. */
export function withNeighboursSwapped(text: string): string[] {
  const letters = lettersOf(text)
  return letters.slice(1).map((letter, place) => letters.toSpliced(place, 2, letter, letters[place] ?? '').join(''))
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const romaji = [...'abcdefghijkmnoprstuwyz']

/** The text with another letter of romaji in place of, or before, each letter that stands in or beside a long vowel. */
export function withOtherLettersInVowels(text: string): string[] {
  const letters = lettersOf(text)
  return letters.flatMap((_, place) => {
    const around = letters.slice(Math.max(0, place - 1), place + 2).join('')
    if (!/[ou]{2}/.test(around)) return []
    return romaji.flatMap((other) => [0, 1].map((gone) => letters.toSpliced(place, gone, other).join('')))
  })
}

/** The text with another letter in place of, or one more before, each of its first letters. */
export function withOtherLetters(text: string, first: number): string[] {
  const letters = lettersOf(text)
  return letters
    .slice(0, first)
    .flatMap((_, place) =>
      alphabet.flatMap((other) => [0, 1].map((gone) => letters.toSpliced(place, gone, other).join(''))),
    )
}
