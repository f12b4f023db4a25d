import { createHash } from 'node:crypto'
import { formatSpellings } from '../formats-rules.ts'
import type { ImportedTitle } from '../import/imported-title.ts'
import { documentedKeys } from './documented-keys.ts'
import type { Line } from './merge-lines.ts'

/**
 * Tells lines apart by what they say: neither the order of keys nor other keys than these, those that the format has, make a
 * difference.
 */
export function digestOf(line: Line, keys: Set<string> | null = null): string {
  const said = Object.entries(line).filter(([key]) => (keys ?? documentedKeys).has(key))
  return sha1(inOrder(Object.fromEntries(said)))
}

/** What releases before 0.2 read, in their order. */
const formerColumns = [
  ...['kind', 'title', 'title_english', 'title_native', 'format', 'genres', 'poster', 'header_image', 'trailer_url'],
  ...['episodes', 'duration', 'studio', 'released_on', 'ended_on', 'storyline', 'content_warning', 'soundtracks'],
  ...['imported_score', 'imported_voters', 'imported_members'],
] as (keyof ImportedTitle['columns'])[]
const formerlyUnmentioned = [
  ...['title_english', 'title_native', 'names', ...formerColumns.slice(4), 'characters', 'staff'],
] as ImportedTitle['unmentioned']

/** The digest that releases before 0.2 kept of a line. */
export function formerDigestOf(title: ImportedTitle): string {
  const { names, externalIds, withoutIds } = title
  const characters = title.characters.map(({ name, image, role, vocal }) => ({ name, image, role, vocal }))
  const staff = title.staff.map(({ name, image, role }) => ({ name, image, role }))
  const { format } = title.columns
  const columns = {
    ...Object.fromEntries(formerColumns.map((column) => [column, title.columns[column]])),
    format: format && formatSpellings[format],
  }
  const unmentioned = formerlyUnmentioned.filter((what) => title.unmentioned.includes(what))
  return sha1({ columns, names, externalIds, withoutIds, characters, staff, unmentioned })
}

/** The key of a title at a source that has no ids of its own. */
export function keyOf({ columns: { kind, title, released_on } }: Pick<ImportedTitle, 'columns'>): string {
  return sha1([kind, title, released_on?.slice(0, 4) ?? null])
}

function sha1(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, each]) => [key, inOrder(each)]))
}
