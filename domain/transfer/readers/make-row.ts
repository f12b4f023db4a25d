import { isLongerThan } from '../../graphemes.ts'
import { longestNotes, longestTag, mostProgress, mostRepeats, mostTags } from '../../journal/record-rules.ts'
import type { Told } from '../../refusal-rules.ts'
import type { Standing } from '../../standing-rules.ts'
import { readFormatOf } from '../../titles/formats-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import { manyLines, oneLine, visibleLine } from '../../titles/text-rules.ts'
import { mayHaveCome } from '../latest-day.ts'
import { keep } from './foreign-fields.ts'
import type { ListRecord, ListRow } from './list-row.ts'
import { plainText, saysNothing } from './plain-text.ts'
import { type GivenScore, tenthsOf } from './scores.ts'

/** Characters. */
const longestName = 1_000
const mostNames = 100
/** Each may become a tag, of which there are fewer. */
const mostLists = 100

/** What an entry of another site says, in its own values: anything may be missing or of a wrong type. */
export interface Given {
  kind: Kind
  ids: Record<string, unknown>
  names: unknown[]
  year?: unknown
  format?: unknown
  total?: unknown
  totalVolumes?: unknown
  standing: Standing | null
  progress?: unknown
  volumes?: unknown
  /** As the readers of dates give them. */
  startedOn?: string | null | undefined
  finishedOn?: string | null | undefined
  droppedOn?: string | null
  /** As it stands, for the warning. */
  written?: { startedOn?: unknown; finishedOn?: unknown }
  repeats?: unknown
  score: GivenScore | null
  notes?: unknown
  tags?: unknown[]
  lists?: unknown[]
  isPrivate?: boolean
  updatedAt?: Date | null
  foreign: Record<string, unknown>
  /** The names under which the site keeps what we may have to cut, so that the whole is kept there. */
  keepAs?: { notes?: string; tags?: string; score?: string }
}

/** A row of what an entry says. What cannot be read is missing, and a warning says so; an entry without name and id is refused. */
export function makeRow(number: number, given: Given): ListRecord {
  const ids = idsOf(given.ids)
  const names = namesOf(given.names)
  if (names.length === 0 && Object.keys(ids).length === 0)
    return refuse(number, null, { code: 'row-nameless', parameters: {} })
  const warnings: Told[] = []
  const { kind, standing, isPrivate = false, updatedAt = null, foreign } = given
  const count = (field: 'progress' | 'volumes' | 'repeats', most: number) => {
    const read = wholeOf(given[field], most)
    if (read === undefined) warnings.push(unreadable(field, given[field]))
    return read ?? null
  }
  const date = (field: 'startedOn' | 'finishedOn') => {
    // A date that is there but none is undefined, one that is missing is null.
    if (field in given && given[field] === undefined) warnings.push(unreadable(field, given.written?.[field]))
    return past(given[field] ?? null, warnings)
  }
  const row: ListRow = {
    kind,
    ids,
    names,
    year: wholeOf(given.year, 9999) || null,
    format: formatOf(kind, given.format),
    total: wholeOf(given.total, mostProgress) || null,
    totalVolumes: wholeOf(given.totalVolumes, mostProgress) || null,
    standing,
    progress: count('progress', mostProgress),
    volumes: count('volumes', mostProgress),
    startedOn: date('startedOn'),
    finishedOn: date('finishedOn'),
    droppedOn: past(given.droppedOn ?? null, warnings),
    repeats: count('repeats', mostRepeats) ?? 0,
    score: scoreOf(given, warnings),
    notes: notesOf(given, warnings),
    tags: tagsOf(given, warnings),
    lists: textsOf(given.lists ?? [], mostLists),
    isPrivate,
    updatedAt,
    foreign,
    own: null,
  }
  return { what: 'row', number, row, warnings }
}

export function refuse(number: number, name: string | null, problem: Told): ListRecord {
  return { what: 'refused', number, name, problem }
}

/** A standing that no site has: a row's meaning is not guessed. */
export function refuseStanding(number: number, name: unknown, standing: unknown): ListRecord {
  return refuse(number, shortOf(name), { code: 'row-standing', parameters: { standing: shortOf(standing) ?? '' } })
}

export function refuseKind(number: number, name: unknown, kind: unknown): ListRecord {
  return refuse(number, shortOf(name), { code: 'row-kind', parameters: { kind: shortOf(kind) ?? '' } })
}

function unreadable(
  field: 'progress' | 'volumes' | 'repeats' | 'startedOn' | 'finishedOn' | 'score',
  value: unknown,
): Told {
  return { code: 'row-value', parameters: { field, value: shortOf(value) ?? '' } }
}

/** As much of a value as a sentence can name. */
export function shortOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = oneLine(typeof value === 'string' ? value.slice(0, 500) : (JSON.stringify(value) ?? '').slice(0, 500))
  return [...text].slice(0, 100).join('')
}

/** A day that has not come yet is none. */
function past(date: string | null, warnings: Told[]): string | null {
  if (date === null || mayHaveCome(date)) return date
  warnings.push({ code: 'row-future', parameters: { date } })
  return null
}

function idsOf(given: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(given).flatMap(([site, id]) => {
    const text = plainText(id).trim()
    return /^[\w-]{1,200}$/.test(text) && !saysNothing(text) && !/^-?0*$/.test(text) && !/^-\d/.test(text)
      ? [[site, text] as const]
      : []
  })
  return Object.fromEntries(ids)
}

export function namesOf(given: unknown[]): string[] {
  return textsOf(given, mostNames)
}

/** The first so many that say something, each once. */
function textsOf(given: unknown[], most: number): string[] {
  const texts = new Set<string>()
  for (const each of given) {
    if (texts.size >= most) break
    // A name may be a number, such as 91.
    const text = visibleLine(plainText(each).slice(0, longestName))
    if (text) texts.add(text)
  }
  return [...texts]
}

/** Null for none, undefined for what is no such number. */
function wholeOf(given: unknown, most: number): number | null | undefined {
  if (given === null || given === undefined || (typeof given === 'string' && saysNothing(given))) return null
  const number = typeof given === 'string' && /^\s*\d{1,9}(?:\.0+)?\s*$/.test(given) ? Number(given) : given
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined
}

/** What other sites call formats that have another name here. */
const formats: Record<string, string> = {
  tv_short: 'tv',
  tv_special: 'special',
  'tv special': 'special',
  pv: 'special',
  cm: 'special',
  manhwas: 'manhwa',
  one_shot: 'one-shot',
  oneshot: 'one-shot',
  doujin: 'doujinshi',
  light_novel: 'light-novel',
}

function formatOf(kind: Kind, given: unknown): ListRow['format'] {
  if (typeof given !== 'string') return null
  const name = given.trim().toLowerCase().slice(0, 50)
  return readFormatOf(kind, (Object.hasOwn(formats, name) && formats[name]) || name)
}

function scoreOf({ score, foreign, keepAs }: Given, warnings: Told[]): number | null {
  if (!score) return null
  const read = tenthsOf(score)
  if (read === undefined) warnings.push(unreadable('score', score.value))
  if (read !== null) keep(foreign, keepAs?.score ?? 'score', score.value)
  return read ?? null
}

function notesOf({ notes: given, foreign, keepAs }: Given, warnings: Told[]): string {
  if (typeof given !== 'string') return ''
  const notes = manyLines(given)
  if (!isLongerThan(longestNotes, notes)) return notes
  warnings.push({ code: 'row-notes-cut', parameters: { most: longestNotes } })
  keep(foreign, keepAs?.notes ?? 'notes', given)
  // Whole characters of UTF-16 up to the limit are at most as many as readers count, and bounded in bytes.
  return manyLines(notes.slice(0, longestNotes))
}

function tagsOf({ tags: given = [], foreign, keepAs }: Given, warnings: Told[]): string[] {
  const all = textsOf(given, Number.POSITIVE_INFINITY)
  const tags = all.filter((tag) => !isLongerThan(longestTag, tag)).slice(0, mostTags)
  if (tags.length < all.length) {
    warnings.push({ code: 'row-tags-cut', parameters: { most: mostTags, longest: longestTag } })
    keep(foreign, keepAs?.tags ?? 'tags', given)
  }
  return tags
}
