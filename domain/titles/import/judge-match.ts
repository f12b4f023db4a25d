import type { Format } from '../formats-rules.ts'
import type { Doubt } from './match-rules.ts'
import { samePeople } from './same-people.ts'

/** What is known about an imported line and about a title of the catalogue. */
export interface Sides {
  kind: string
  /** The sites where both have an id: those where the ids agree and those where they differ. */
  agreeing: string[]
  differing: string[]
  /** Whether each has an id on a site where the other has none. */
  eachHasOthers: boolean
  sameTitle: boolean
  /** Whether the line's source has a record of the title with the same kind, title and year. */
  isKnown: boolean
  line: Side
  title: Side
}

interface Side {
  /** All of its names, the main one first. */
  names: string[]
  format: Format | null
  year: string | null
  /** A manga's authors. */
  authors: string[]
}

export interface Judgement {
  isMatch: boolean
  /** By how much the evidence for a match outweighs the evidence against it. */
  certainty: number
  /** The evidence against it. */
  doubts: Doubt[]
}

/**
 * Whether a line is a title (docs/catalogue-format.md, "Which title a line is"). Ids come first: more must agree than
 * differ, and if any differ, the title must be the same. Without a common id, title and year must be the same, be it as
 * the source has them. Then
 * the evidence for a match must outweigh the evidence against it, where format and authors weigh most.
 */
export function judgeMatch(sides: Sides): Judgement {
  const { agreeing, differing, eachHasOthers, sameTitle, line, title } = sides
  const sameName = sharedName(line.names, title.names)
  const years = line.year && title.year ? Math.abs(Number(line.year) - Number(title.year)) : null
  const authors = sides.kind === 'manga' ? samePeople(line.authors, title.authors) : null

  const reasonsFor = [
    agreeing.length - differing.length,
    sides.isKnown ? 2 : 0,
    isSameMainName(line.names, title.names) ? 1 : 0,
    sameName && isTelling(sameName) ? 1 : 0,
    years === 0 && agreeing.length === 0 ? 1 : 0,
    years === 0 && line.format !== null && line.format === title.format ? 1 : 0,
    authors ? 1 : 0,
  ]
  const against: [weight: number, doubt: Doubt][] = [
    [formatDoubt(line.format, title.format), { about: 'format', line: line.format, title: title.format }],
    [yearDoubt(years), { about: 'year', line: line.year, title: title.year }],
    [authors === false ? 3 : 0, { about: 'authors', line: line.authors, title: title.authors }],
    [sameName === null ? 1 : 0, { about: 'names', title: title.names[0] ?? '' }],
    [eachHasOthers && agreeing.length < 2 ? 2 : 0, { about: agreeing.length === 1 ? 'other-ids' : 'ids' }],
  ]
  const doubts = against.filter(([weight]) => weight > 0)
  const certainty = sum(reasonsFor) - sum(doubts.map(([weight]) => weight))

  const byIds = agreeing.length > differing.length && (differing.length === 0 || sameTitle)
  const byName = agreeing.length + differing.length === 0 && sameTitle && line.year === title.year
  const byKey = sides.isKnown && differing.length === 0
  return { isMatch: (byIds || byName || byKey) && certainty > 0, certainty, doubts: doubts.map(([, doubt]) => doubt) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** A novel is not its manga, nor a series its film. Sites do not agree on other formats. */
export function formatDoubt(one: Format | null, other: Format | null): number {
  if (one === null || other === null || one === other) return 0
  const novels = [one, other].filter((format) => format.endsWith('novel')).length
  if (novels > 0) return novels === 2 ? 0 : 4
  const pair = new Set([one, other])
  return pair.has('tv') && (pair.has('movie') || pair.has('music')) ? 4 : 1
}

/** Sites may disagree by a year. A remake comes later. */
export function yearDoubt(years: number | null): number {
  if (years === null || years < 2) return 0
  return years < 5 ? 1 : 2
}

/** A name without case, accents, spaces and punctuation. A name of symbols alone keeps them. */
function bare(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.replace(/\s/g, '')
}

function isSameMainName([one = '']: string[], [other = '']: string[]): boolean {
  return bare(one) === bare(other)
}

function sharedName(ones: string[], others: string[]): string | null {
  const known = new Set(others.map(bare))
  const shared = ones.map(bare).filter((name) => known.has(name))
  return shared.sort((one, other) => other.length - one.length)[0] ?? null
}

/** Whether two works hardly ever share the name: it has 16 letters, or 8 of a script with far more letters. */
function isTelling(bareName: string): boolean {
  const letters = [...bareName].reduce(
    (length, letter) => length + (/\p{Script=Han}|[ぁ-ヿ]|\p{Script=Hangul}/u.test(letter) ? 2 : 1),
    0,
  )
  return letters >= 16
}
