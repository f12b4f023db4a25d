import { type Format, formatsOf } from '../../titles/formats-rules.ts'
import { formatDoubt } from '../../titles/import/judge-match.ts'
import type { ListRow } from '../readers/list-row.ts'

/** What a row says of itself. */
export type Said = Pick<ListRow, 'format' | 'year' | 'total' | 'progress' | 'volumes' | 'totalVolumes' | 'standing'> & {
  /** Whether its name says the year, to tell it from another title of that name. */
  isOfYear?: boolean
}

/** A title that a row may be. */
export interface Near {
  titleId: string
  /** The sites on which both have the same id. */
  agreeing: string[]
  /** How a name of the row is one of the title's; null if none is. */
  named: NamedBy | null
  /** Whether two works hardly ever share that name: it is not short, and the title is no continuation of it ("Name 2"). */
  isTelling: boolean
  /** Whether its name ends in other signs than the row's: "Name!!" for "Name!". */
  hasOtherSigns: boolean
  /** Whether its title says more than the row's name, or another number: "Name 2". */
  isContinued: boolean
  /** Whether its title says in brackets what sets it apart from another one of the name: "Name (2006)". */
  isSetApart: boolean
  format: Format | null
  year: number | null
  /** Episodes or chapters in all. */
  total: number | null
  volumes: number | null
}

/**
 * By its title as it is written, by its title in any language, by the same with its place in the series written otherwise
 * ("Season 2", "II"), by another of its names, by one of those written otherwise, or by a name that is not quite one of them:
 * without its format, without what stands in its middle, or with a mistake.
 */
export const waysOfNaming = ['title-exactly', 'title', 'title-otherwise', 'name', 'name-otherwise', 'loosely'] as const
export type NamedBy = (typeof waysOfNaming)[number]

export type Choice =
  | { outcome: 'matched'; titleId: string; by: 'id' | 'name' }
  /** The likeliest first. */
  | { outcome: 'ambiguous'; candidates: string[] }
  | { outcome: 'unknown' }

/** A title has to be so much likelier than any other. */
const clearly = 2
const mostCandidates = 10

/**
 * Which title a row is. Ids come first: a title that alone has the most of the row's ids is it. Otherwise names decide, with year, format and
 * length; a row that could as well be another title is ambiguous.
 */
export function chooseTitle(said: Said, near: Near[]): Choice {
  const byId = near.filter(({ agreeing }) => agreeing.length > 0)
  const most = Math.max(...byId.map(({ agreeing }) => agreeing.length))
  const best = byId.filter(({ agreeing }) => agreeing.length === most)
  const [only] = best
  if (only && best.length === 1) return { outcome: 'matched', titleId: only.titleId, by: 'id' }
  if (only) return choose(said, best, 'id')
  return choose(
    said,
    near.filter(({ named }) => named !== null),
    'name',
  )
}

function choose(said: Said, near: Near[], by: 'id' | 'name'): Choice {
  const weighed = near
    .map((title) => ({ title, weight: weigh(said, title) }))
    .sort((one, other) => other.weight - one.weight || (one.title.titleId < other.title.titleId ? -1 : 1))
  const [first, second] = weighed
  if (!first) return { outcome: 'unknown' }
  const isClear = first.weight - (second?.weight ?? Number.NEGATIVE_INFINITY) >= clearly
  if (isClear && isCertain(said, first.title)) return { outcome: 'matched', titleId: first.title.titleId, by }
  return { outcome: 'ambiguous', candidates: weighed.slice(0, mostCandidates).map(({ title }) => title.titleId) }
}

const worth: Record<NamedBy, number> = {
  ...{ 'title-exactly': 8, title: 6, 'title-otherwise': 5, name: 4, 'name-otherwise': 2, loosely: 2 },
}

/** How much says that it is this title. */
function weigh(said: Said, title: Near): number {
  const { years, isOtherFormat, isSameLength, isOtherLength } = compare(said, title)
  return (
    (title.named ? worth[title.named] : 0) +
    (years === 0 ? 2 : 0) -
    (years === null ? 0 : Math.min(years, 3)) +
    (said.format !== null && !isOtherFormat && title.format !== null ? 1 : 0) -
    (isOtherFormat ? formatDoubt(said.format, title.format) : 0) +
    (isSameLength ? 2 : 0) -
    (isOtherLength ? 1 : 0)
  )
}

/**
 * Whether nothing tells against it. If the name is its title, sites may disagree by a year or about the format; another name
 * that is not telling needs something that tells for it. Sites number the seasons of a series, and seldom say how long another one is.
 */
function isCertain(said: Said, title: Near): boolean {
  const { years, isOtherFormat, isSameLength, isOtherLength } = compare(said, title)
  if (formatDoubt(said.format, title.format) >= 4 || (years ?? 0) >= 2 || isBeyond(said, title)) return false
  const doubts = [years !== null && years > 0, isOtherFormat, isOtherLength].filter(Boolean).length
  if (title.agreeing.length > 0) return doubts < 2
  if (isOtherLength || (said.isOfYear && (years ?? 0) > 0) || isBlank(said, title)) return false
  if (title.isContinued || title.hasOtherSigns) return false
  const isBacked = years === 0 || isSameLength
  if (title.isSetApart) return isBacked && doubts === 0
  if (title.named === 'title-exactly' || title.named === 'title') return doubts < 2
  return doubts === 0 && (isBacked || title.isTelling)
}

/** Whether so little is known of it that what a row says cannot be compared. */
function isBlank(said: Said, title: Near): boolean {
  return lengthOf(said).total !== null && title.total === null && title.volumes === null && title.year === null
}

function compare(said: Said, title: Near) {
  const differ = <Value>(one: Value | null, other: Value | null) => one !== null && other !== null && one !== other
  const agree = <Value>(one: Value | null, other: Value | null) => one !== null && one === other
  const whole = lengthOf(said)
  return {
    years: said.year !== null && title.year !== null ? Math.abs(said.year - title.year) : null,
    isOtherFormat: differ(said.format, title.format) && !(isComic(said.format) && isComic(title.format)),
    isSameLength: agree(whole.total, title.total) || agree(whole.volumes, title.volumes),
    isOtherLength: differ(whole.total, title.total) || differ(whole.volumes, title.volumes),
  }
}

/** What is a manhwa to one site is a manga to another. */
function isComic(format: Format | null): boolean {
  return format !== null && formatsOf.manga.includes(format) && !format.endsWith('novel')
}

/** How long it is: what was watched to its end is as long as what was watched of it. */
function lengthOf({ standing, total, progress, totalVolumes, volumes }: Said) {
  const isWhole = standing === 'completed'
  return {
    total: total ?? (isWhole && progress ? progress : null),
    volumes: totalVolumes ?? (isWhole && volumes ? volumes : null),
  }
}

/** Nobody has watched more episodes than there are. */
function isBeyond({ progress, total }: Said, title: Near): boolean {
  return title.total !== null && (progress ?? 0) > Math.max(title.total, total ?? 0)
}
