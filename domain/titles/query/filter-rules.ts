/** What titles can be filtered by: the parameters of addresses and the values they take. Browser-safe. */

import { formatSpellings, formatsOf } from '../formats-rules.ts'
import { type Kind, kinds } from '../rules.ts'
import { readSeasonName, seasonNames } from '../seasons/season-rules.ts'
import { ageRatings, airingStates, sourceMaterials } from '../words-rules.ts'

/** How long an anime takes to watch: at most an hour in all, or else by its number of episodes. */
export const lengths = ['short', 'season', 'long', 'very-long'] as const
export type Length = (typeof lengths)[number]

interface FilterRule {
  /**
   * `names` and `ids` are found in the catalogue: the names of tags, and companies as `id-name` or, as readers type them, by
   * name. Otherwise the codes that there are.
   */
  values: 'names' | 'ids' | readonly string[] | Record<Kind, readonly string[]>
  /** How addresses spell codes; by default as they are. */
  spellings?: Record<string, string>
  /** Reads a code that has other names, too. */
  read?: (text: string) => string | null
  /** The only kind whose titles have it. */
  only?: Kind
  /** A title can have several values, and must have all that are wanted. Otherwise it must have one of them. */
  all?: true
}

/** Filters whose values can be wanted or unwanted. */
export type FilterName =
  | 'genre'
  | 'theme'
  | 'demographic'
  | 'format'
  | 'season'
  | 'state'
  | 'studio'
  | 'age'
  | 'length'
  | 'source'

export const filterRules: Record<FilterName, FilterRule> = {
  genre: { values: 'names', all: true },
  theme: { values: 'names', all: true },
  demographic: { values: 'names' },
  format: { values: formatsOf, spellings: formatSpellings },
  season: { values: seasonNames, read: readSeasonName, only: 'anime' },
  state: { values: airingStates },
  studio: { values: 'ids' },
  age: { values: ageRatings },
  length: { values: lengths, only: 'anime' },
  source: { values: sourceMaterials },
}

export const filterNames = Object.keys(filterRules) as FilterName[]

/** Whether titles of a kind, or of any kind for null, can be filtered by it. */
export function hasFilter(kind: Kind | null, name: FilterName): boolean {
  const { only } = filterRules[name]
  return kind === null || only === undefined || only === kind
}

/** The codes that a filter knows; null if its values are found in the catalogue. */
export function codesOf(kind: Kind | null, name: FilterName): readonly string[] | null {
  const { values } = filterRules[name]
  if (values === 'names' || values === 'ids') return null
  if (!('anime' in values)) return values
  return (kind === null ? kinds : [kind]).flatMap((one) => values[one])
}

/** What is wanted and unwanted of one filter. No value is both; each list is sorted. */
export interface Choice {
  wanted: readonly string[]
  unwanted: readonly string[]
}

/**
 * The values of one parameter in their one spelling and order; unknown ones are dropped. A value that is both wanted and
 * unwanted is unwanted. Where a title can have only one value, wanted ones make unwanted ones needless.
 */
export function readChoice(kind: Kind | null, name: FilterName, given: readonly string[]): Choice {
  const unwanted = new Map<string, string>()
  const wanted = new Map<string, string>()
  for (const text of given) {
    const plain = oneSpace(text)
    const value = readValue(kind, name, plain.replace(/^-\s*/, ''))
    if (value === null) continue
    const chosen = plain.startsWith('-') ? unwanted : wanted
    const key = keyOf(name, value)
    const before = chosen.get(key)
    if (before === undefined || value < before) chosen.set(key, value)
  }
  for (const key of unwanted.keys()) wanted.delete(key)
  if (codesOf(kind, name) !== null && wanted.size > 0) unwanted.clear()
  return { wanted: inOrder(wanted), unwanted: inOrder(unwanted) }
}

function readValue(kind: Kind | null, name: FilterName, text: string): string | null {
  if (!hasFilter(kind, name)) return null
  const { values, read } = filterRules[name]
  if (values === 'ids' || values === 'names') return text !== '' && text.length <= longest ? text : null
  if (read) return read(text)
  const lower = text.toLowerCase()
  const named = codesOf(kind, name)?.find((code) => code === lower || spelled(name, code).toLowerCase() === lower)
  return named ?? null
}

/** A value of a filter as addresses spell it. */
export function spelled(name: FilterName, value: string): string {
  return filterRules[name].spellings?.[value] ?? value
}

const longest = 100

/** What makes two values the same: the id of a company, or the name in whatever case. */
function keyOf(name: FilterName, value: string): string {
  const id = filterRules[name].values === 'ids' ? idOf(value) : null
  return id === null ? value.toLowerCase() : String(id).padStart(9, '0')
}

function inOrder(chosen: Map<string, string>): string[] {
  return [...chosen].sort(([a], [b]) => Number(a > b) - Number(a < b)).map(([, value]) => value)
}

/** The number in front of `id-name`; null for a name. */
export function idOf(value: string): number | null {
  const [, id] = /^([1-9]\d{0,8})(?:-|$)/.exec(value) ?? []
  return id === undefined ? null : Number(id)
}

/** Without control characters, and with single spaces. */
function oneSpace(text: string): string {
  return text
    .slice(0, 4 * longest)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** A company as the value of a filter. */
export function companyValue({ id, name }: { id: number; name: string }): string {
  return oneSpace(`${id}-${[...name].slice(0, 40).join('')}`)
}
