import { isLongerThan } from '../graphemes.ts'
import type { Page } from '../page-rules.ts'
import { Refusal, readFields } from '../refusal.ts'
import type { TitleCard } from '../titles/rules.ts'
import { manyLines, visibleLine } from '../titles/text-rules.ts'
import { type Visibility, visibilities } from '../visibility-rules.ts'
import { isVisible } from '../visible-rules.ts'

/** Lists of a reader's own, called shelves here because "list" is the specification's (docs/decisions/0064). Browser-safe. */

export const mostShelves = 200
export const mostShelved = 2_000

/** In characters as readers count them. */
export const longestShelfName = 100
export const longestShelfDescription = 2_000
export const longestShelfNote = 1_000

/** Titles on a page of a list. */
export const shelfPageSize = 100
/** Lists on a page of lists. */
export const shelvesPageSize = 24
/** The posters that a list's cover is made of. */
export const coverSize = 4

/** For how long a list's deletion, or taking a title off it, can be undone. Minutes. */
export const shelfUndoMinutes = 10

export const shelfFields = ['name', 'description', 'visibility'] as const

/** What the form of a list says. */
export interface ShelfDetails {
  name: string
  description: string
  visibility: Visibility
}

/** One of a reader's own lists, as it is shown among the others. */
export interface ShelfCard {
  id: string
  name: string
  visibility: Visibility
  /** Why an admin has hidden it; null if none has. */
  hiddenReason: string | null
  titles: number
  /** Its first titles, for its cover. */
  cover: TitleCard[]
}

/** A list with all that its reader knows of it. */
export interface OwnShelf extends ShelfDetails {
  id: string
  linkKey: string
  titles: number
  /** Why an admin has hidden it; null if none has. */
  hiddenReason: string | null
  /** The handle of its reader's public profile, if that is on. */
  handle: string | null
}

/** A list as others see it. */
export interface SharedShelf {
  id: string
  name: string
  description: string
  changedAt: Date
  /** Whose it is. */
  owner: { id: string; name: string; image: string }
  /** Of the owner's public profile, if that is on. */
  handle: string | null
  visibility: Visibility
}

export interface ShelvedTitle {
  /** Its place on the list, from 1, among the titles that are shown. */
  place: number
  title: TitleCard
  note: string
  /** Whether its reader keeps it private; false for everybody else, who do not see such titles. */
  isPrivate: boolean
}

/** One page of a list's titles, and the ids of those around it: one before it, and two after it. */
export interface ShelfPage extends Page<ShelvedTitle> {
  before: string | null
  after: string[]
}

/** One of a reader's lists, and whether a title is on it. */
export interface ShelfChoice {
  id: string
  name: string
  holds: boolean
  /** Whether the title was taken off it a moment ago. */
  canBePutBack: boolean
}

/** A title that was taken off a list a moment ago. */
export interface UnshelvedTitle {
  id: string
  title: string
  /** Whole minutes left to put it back. */
  minutesLeft: number
}

/** A list that can still be restored. */
export interface DeletedShelf {
  id: string
  name: string
  /** Whole minutes left to undo it. */
  minutesLeft: number
}

/** The tag of every cached page that shows a list. */
export function shelfTag(id: string): string {
  return `shelf:${id}`
}

/** Ids are millisecond timestamps as text: digits. */
export function isShelfId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,18}$/.test(value)
}

export function isShelfKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
}

/**
 * Reads the form of a list.
 * @throws Refusal 'shelf-name', 'shelf-name-long', 'shelf-description-long' or 'shelf-visibility'
 */
export function readShelf(typed: Record<string, string>): ShelfDetails {
  return readFields<ShelfDetails>({
    name: () => readName(typed.name ?? ''),
    description: () => readDescription(typed.description ?? ''),
    visibility: () => readVisibility(typed.visibility ?? ''),
  })
}

/** A name of nothing but spaces and invisible characters counts as none. */
function readName(typed: string): string {
  const about = { field: 'name' }
  const name = visibleLine(typed)
  if (name === '') throw new Refusal('shelf-name', {}, about)
  if (isLongerThan(longestShelfName, name)) throw new Refusal('shelf-name-long', { most: longestShelfName }, about)
  return name
}

function readDescription(typed: string): string {
  const description = readLines(typed)
  if (isLongerThan(longestShelfDescription, description)) {
    throw new Refusal('shelf-description-long', { most: longestShelfDescription }, { field: 'description' })
  }
  return description
}

function readVisibility(typed: string): Visibility {
  const visibility = visibilities.find((each) => each === typed)
  if (!visibility) throw new Refusal('shelf-visibility', {}, { field: 'visibility' })
  return visibility
}

/**
 * Reads what a reader notes about a title on a list; empty for nothing.
 * @throws Refusal 'shelf-note-long'
 */
export function readShelfNote(typed: string): string {
  const note = readLines(typed)
  if (isLongerThan(longestShelfNote, note)) {
    throw new Refusal('shelf-note-long', { most: longestShelfNote }, { field: 'note' })
  }
  return note
}

/**
 * Reads the place that a title is to have, from 1.
 * @throws Refusal 'shelf-place'
 */
export function readPlace(typed: string): number {
  const place = Number(typed.trim() || Number.NaN)
  if (!Number.isInteger(place) || place < 1 || place > 1e9) throw new Refusal('shelf-place', {}, { field: 'place' })
  return place
}

function readLines(typed: string): string {
  const text = manyLines(typed)
  return isVisible(text) ? text : ''
}
