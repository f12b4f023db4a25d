/** Values and limits of the catalogue (specification §2, §9). Browser-safe. */

import { readOption } from '../parameter-rules.ts'

export const kinds = ['anime', 'manga'] as const
export type Kind = (typeof kinds)[number]

export function isKind(value: unknown): value is Kind {
  return value === 'anime' || value === 'manga'
}

/** Ids are millisecond timestamps as text (§9): digits. */
export function isTitleId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,18}$/.test(value)
}

export function otherKind(kind: Kind): Kind {
  return kind === 'anime' ? 'manga' : 'anime'
}

/** The tag of every cached page that lists titles of a kind, in whatever order (web/kept-page.ts). */
export function listTag(kind: Kind): string {
  return `list-${kind}`
}

/** The tag of every cached page that changes when a title is added, deleted or gets other genres. */
export const catalogueTag = 'catalogue'

/** The tag of every cached page that shows a title. */
export function titleTag(id: string): string {
  return `title:${id}`
}

/** The sort orders of §2, as named in the URL; the first is the default. */
const commonSorts = ['popular', 'name', 'latest', 'date-added'] as const

export const sortsOf = {
  anime: [...commonSorts, 'most-watched'],
  manga: [...commonSorts, 'most-reading'],
} as const

export type Sort = (typeof sortsOf)[Kind][number]

/** The tag of every cached page that lists titles of a kind in that order. */
export function orderTag(kind: Kind, sort: Sort): string {
  return `order-${kind}-${sort}`
}

/** The sort order a URL asks for; Popular when it names none that this kind has. */
export function readSort(kind: Kind, value: string | null): Sort {
  return readOption<Sort>(sortsOf[kind], value)
}

export const homeRowSize = 8
export const browsePageSize = 4

/** A title as shown on a card. */
export interface TitleCard {
  id: string
  kind: Kind
  title: string
  titleNative: string | null
  poster: string | null
  /** First four characters of the release date; null when unknown. */
  year: string | null
  score: Score
}

/**
 * The site's own average; before anybody has rated here, the imported score; otherwise none. Hidden where a reader wants to
 * give their own score first.
 */
export type Score = { from: 'readers' | 'import'; value: number } | { from: 'hidden' } | null

export interface Character {
  name: string
  image: string | null
  role: string
  vocal: string
  /** The character that other titles may have too, and the person whose voice it is. */
  id: number
  voiceId: number | null
}

export interface StaffMember {
  name: string
  image: string | null
  role: string
  /** The person's. */
  id: number
}

/** How many code points of a review are read to make its preview; `previewOf` knows that there may be more. */
export const previewReads = 2_000

export interface ReviewPreview {
  id: string
  author: string
  authorImage: string
  /** Of their profile; null unless everybody sees it. */
  authorHandle: string | null
  postedAt: Date
  overallScore: number
  likeCount: number
  /** Whether its author marked all of it as a spoiler: then there is no text here. */
  isSpoiler: boolean
  text: string
}
