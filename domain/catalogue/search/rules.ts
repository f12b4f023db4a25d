/** Search: what a reader may type, and what comes back. Browser-safe. */

import type { TitleCard } from '../rules.ts'

export const suggestionsSize = 8
export const searchPageSize = 24
/** In graphemes: the longest query that is looked at. */
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What the reader typed, without characters that no name has, and no longer than it is looked at. */
export function readQuery(value: string | null): string {
  const visible = (value ?? '').slice(0, queryLength * 16).replace(/\p{Cc}/gu, ' ').toWellFormed()
  const segments = graphemes.segment(visible.trim())
  return Array.from(segments, (part) => part.segment).slice(0, queryLength).join('')
}

/** The text with each one of its letters left out. */
export function withOneLetterLess(text: string): string[] {
  const letters = [...text]
  return [...new Set(letters.map((_, place) => letters.toSpliced(place, 1).join('')))]
}

/** The text with each letter changed for its neighbour. */
export function withNeighboursSwapped(text: string): string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, place) => ({ place, pair: [letter, letters[place] ?? ''] }))
  return [...new Set(pairs.map(({ place, pair }) => letters.toSpliced(place, 2, ...pair).join('')))]
}
