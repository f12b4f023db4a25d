import { isDeepStrictEqual } from 'node:util'
import { isLongerThan } from '../graphemes.ts'
import { longestNotes, longestTag, mostTags } from '../journal/record-rules.ts'
import { readPartialDate } from '../partial-date-rules.ts'
import { decodeEntities } from '../titles/import/entities.ts'
import { manyLines, oneLine } from '../titles/text-rules.ts'

/**
 * What MyAnimeList has no field for, as the last line of an entry's comments: `[Kiroku: score 7.5; dropped 2019-04; private]`.
 * Its comments and tags are HTML.
 */
export interface BesideMal {
  /** In tenths, where MyAnimeList's whole points are less exact. */
  score?: number
  droppedOn?: string
  isPrivate?: true
  /** All tags, where one of them has a comma. */
  tags?: string[]
}

const lastLine = /(?:^|\n)\[Kiroku(?:: ([^\n]*))?\]$/
const parts: [RegExp, (value: string) => BesideMal | null][] = [
  [/^score (10\.0|\d\.\d)$/, (score) => ({ score: Number(score) })],
  [/^dropped (\d{4}[\d-]*)$/, (date) => (readPartialDate(date) === date ? { droppedOn: date } : null)],
  [/^(private)$/, () => ({ isPrivate: true })],
  [/^tags (\[[^\n]*\])$/, readTagList],
]

/** The comments of an entry. Notes that end with such a line themselves get another one after it. */
export function writeMalComment(notes: string, { score, droppedOn, isPrivate, tags }: BesideMal): string {
  const said = [
    ...(score === undefined ? [] : [`score ${score.toFixed(1)}`]),
    ...(droppedOn === undefined ? [] : [`dropped ${droppedOn}`]),
    ...(isPrivate ? ['private'] : []),
    // Last, since only tags may contain what separates the parts.
    ...(tags === undefined ? [] : [`tags ${JSON.stringify(tags)}`]),
  ]
  if (said.length === 0 && divide(notes).beside === null) return asHtml(notes)
  const line = said.length > 0 ? `[Kiroku: ${said.join('; ')}]` : '[Kiroku]'
  return asHtml(notes === '' ? line : `${notes}\n${line}`)
}

/** The notes in an entry's comments, and what the last line adds; null where it is no such line. */
export function readMalComment(comment: string): { notes: string; beside: BesideMal | null } {
  const { notes, beside } = divide(ofHtml(comment))
  return { notes: manyLines(notes), beside }
}

/** Whether comments, as they came, hold these notes, which may have been cut. */
export function holdsNotes(comment: string, notes: string): boolean {
  const read = readMalComment(comment).notes
  return read === notes || (notes !== '' && read.startsWith(notes) && isLongerThan(longestNotes, read))
}

/** An entry's tags, separated by commas. */
export function writeMalTags(tags: string[]): string {
  return asHtml(tags.map((tag) => tag.trim()).join(', '))
}

/** The tags of an entry as they came, without limits. */
export function readMalTags(text: string): string[] {
  return [...new Set(ofHtml(text).split(',').map(oneLine))].filter((tag) => tag !== '')
}

/** Whether tags, as they came, are these, of which those beyond our limits may have been left out. */
export function holdsTags(text: string, tags: string[]): boolean {
  const kept = readMalTags(text)
    .filter((tag) => !isLongerThan(longestTag, tag))
    .slice(0, mostTags)
  return isDeepStrictEqual(kept, tags)
}

function divide(text: string): { notes: string; beside: BesideMal | null } {
  const found = lastLine.exec(text.trimEnd())
  const beside = found && readParts(found[1] ?? '')
  return found && beside ? { notes: text.slice(0, found.index), beside } : { notes: text, beside: null }
}

/** Null if it is not all of this form. */
function readParts(text: string): BesideMal | null {
  // They are last, because they may hold anything.
  const tagsAt = text.endsWith(']') ? `; ${text}`.indexOf('; tags [') : -1
  const [listed, tags] = tagsAt < 0 ? [text, ''] : [text.slice(0, Math.max(0, tagsAt - 2)), text.slice(tagsAt)]
  const beside: BesideMal = {}
  for (const part of [...listed.split('; '), tags].filter(Boolean)) {
    const read = readPart(part)
    if (!read) return null
    Object.assign(beside, read)
  }
  return beside
}

function readPart(part: string): BesideMal | null {
  for (const [form, read] of parts) {
    const found = form.exec(part)
    if (found) return read(found[1] ?? '')
  }
  return null
}

function readTagList(json: string): BesideMal | null {
  try {
    const tags: unknown = JSON.parse(json)
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? { tags } : null
  } catch {
    return null
  }
}

const lineBreak = /<br\s*\/?>\n?/gi

/** A text in which no reader of HTML finds a reference or a line break that is none. Others stay as they are typed. */
function asHtml(text: string): string {
  return ofHtml(text) === text ? text : text.replaceAll('&', '&amp;').replace(/<(?=br)/gi, '&lt;')
}

function ofHtml(text: string): string {
  return decodeEntities(text.replace(lineBreak, '\n'))
}
