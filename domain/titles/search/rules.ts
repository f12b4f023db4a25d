/** Search: what a reader can type, and what is found. Browser-safe. */

import { graphemesOf } from '../../graphemes.ts'
import type { TitleCard } from '../rules.ts'

export const suggestionsSize = 8
/** How many people, characters and companies are suggested after the titles, and shown beside results. */
export const suggestedNames = 3
export const searchedNames = 24
export const searchPageSize = 24
/** In characters as readers count them; the rest of a query is ignored. */
export const queryLength = 100

/** Words beyond these are not searched for. */
export const mostWords = 20

/** A title that was found and, if it was not found by its main name, the name that matched. */
export interface FoundTitle extends TitleCard {
  matchedName: string | null
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
  series: Spelling
  /** All of it in other spellings (respellings.ts), as search_series writes them. */
  respelt: Spelling[]
}

export interface Spelling {
  /** Without spaces. */
  key: string
  words: string[]
}

/** The fewest letters with which one mistake is looked for in a whole name, one in a beginning, two in a name, and two in a beginning. */
export const mistakeInNameFrom = 2
export const mistakeInStartFrom = 4
export const twoMistakesFrom = 6
export const twoMistakesInStartFrom = 8

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

/** Each text that leaves out one letter. */
export function withOneLetterLess(text: string): string[] {
  const letters = lettersOf(text)
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''))
}

/** Each text that swaps two neighbouring letters. */
export function withNeighboursSwapped(text: string): string[] {
  const letters = lettersOf(text)
  return letters.slice(1).map((letter, place) => letters.toSpliced(place, 2, letter, letters[place] ?? '').join(''))
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const romaji = [...'abcdefghijkmnoprstuwyz']

/** No name has as many letters beside long vowels. */
const mostInVowels = 30

/** Each text with a romaji letter in place of, or before, a letter in or beside a long vowel. */
export function withOtherLettersInVowels(text: string): string[] {
  const letters = lettersOf(text)
  const places = letters
    .keys()
    .filter((place) => /[ou]{2}/.test(letters.slice(Math.max(0, place - 1), place + 2).join('')))
    .take(mostInVowels)
  return [...places].flatMap((place) =>
    romaji.flatMap((other) => [0, 1].map((gone) => letters.toSpliced(place, gone, other).join(''))),
  )
}

/** Each text with a letter in place of, or before, one of the first letters. */
export function withOtherLetters(text: string, first: number): string[] {
  const letters = lettersOf(text)
  return letters
    .slice(0, first)
    .flatMap((_, place) =>
      alphabet.flatMap((other) => [0, 1].map((gone) => letters.toSpliced(place, gone, other).join(''))),
    )
}
