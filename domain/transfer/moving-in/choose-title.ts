import type { Format } from '../../titles/formats-rules.ts'
import { formatDoubt } from '../../titles/import/judge-match.ts'
import type { ListRow } from '../readers/list-row.ts'

/** What a row says of itself. */
export type Said = Pick<ListRow, 'format' | 'year' | 'total' | 'progress'>

/** A title that a row may be. */
export interface Near {
  titleId: string
  /** The sites on which both have the same id. */
  agreeing: string[]
  /** How a name of the row is one of the title's; null if none is. */
  named: NamedBy | null
  /** Whether two works hardly ever share that name: it is not short, and the title is no continuation of it ("Name 2"). */
  isTelling: boolean
  format: Format | null
  year: number | null
  /** Episodes or chapters in all. */
  total: number | null
}

/**
 * By its title in any language, by the same with its place in the series written otherwise ("Season 2", "II"), by another of
 * its names, or by one of those written otherwise.
 */
export const waysOfNaming = ['title', 'title-otherwise', 'name', 'name-otherwise'] as const
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

const worth: Record<NamedBy, number> = { title: 6, 'title-otherwise': 5, name: 4, 'name-otherwise': 2 }

/** How much says that it is this title. */
function weigh(said: Said, title: Near): number {
  const { years, isOtherFormat, isOtherTotal } = compare(said, title)
  return (
    (title.named ? worth[title.named] : 0) +
    (years === 0 ? 2 : 0) -
    (years === null ? 0 : Math.min(years, 3)) +
    (said.format !== null && !isOtherFormat && title.format !== null ? 1 : 0) -
    formatDoubt(said.format, title.format) +
    (said.total !== null && !isOtherTotal && title.total !== null ? 2 : 0) -
    (isOtherTotal ? 1 : 0)
  )
}

/**
 * Whether nothing tells against it. Of what sites seldom agree on one thing may differ, if the name is its title; another
 * name that is not telling needs something that tells for it.
 */
function isCertain(said: Said, title: Near): boolean {
  const { years, isOtherFormat, isOtherTotal } = compare(said, title)
  const doubts = [years !== null && years > 0, isOtherFormat, isOtherTotal].filter(Boolean).length
  if (formatDoubt(said.format, title.format) >= 4 || (years ?? 0) >= 2 || isBeyond(said, title)) return false
  if (title.named === 'title' || title.agreeing.length > 0) return doubts < 2
  const isBacked = years === 0 || (said.total !== null && title.total !== null)
  return doubts === 0 && (isBacked || title.isTelling)
}

function compare(said: Said, title: Near) {
  const differ = <Value>(one: Value | null, other: Value | null) => one !== null && other !== null && one !== other
  return {
    years: said.year !== null && title.year !== null ? Math.abs(said.year - title.year) : null,
    isOtherFormat: differ(said.format, title.format),
    isOtherTotal: differ(said.total, title.total),
  }
}

/** Nobody has watched more episodes than there are. */
function isBeyond({ progress, total }: Said, title: Near): boolean {
  return title.total !== null && progress > Math.max(title.total, total ?? 0)
}
