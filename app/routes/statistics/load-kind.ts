import { weekdayOf } from '#domain/day-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import { findActivityDays } from '#domain/statistics/find-activity-days.ts'
import { findStatistics } from '#domain/statistics/find-statistics.ts'
import type { Share, Whose } from '#domain/statistics/rules.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import type { Format } from '#domain/titles/formats-rules.ts'
import { companyValue, spelled } from '#domain/titles/query/filter-rules.ts'
import { writeYears } from '#domain/titles/query/year-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { formatsInFull } from '#texts/formats.ts'
import { oneDecimal } from '#texts/numbers.ts'
import { standingsOf } from '#texts/standings.ts'
import * as texts from '#texts/statistics.ts'
import { lengths as lengthNames } from '#texts/title-words.ts'
import { meanInWords } from '../../ui/score-in-words.ts'
import { barsOf, cellsOf, columnsOf } from './charts.ts'
import { byMark } from './marks-in-words.ts'
import type { LeadsTo } from './statistics-paths.ts'

/** From more years than this, decades are shown. */
const mostYears = 12
/** Labels of more characters than this, taken together, leave the century out. */
const mostInFull = 20

export interface Wanted {
  whose: Whose
  /** By whose clocks days begin. */
  zone: string
  /** On which they give scores. */
  scale: ScoreScale
  leadsTo: LeadsTo
  showsStandings: boolean
  showsActivity: boolean
}

/** A reader's statistics of a kind, as charts. */
export async function loadKind(db: Parameters<typeof findStatistics>[0], kind: Kind, wanted: Wanted) {
  const { whose, zone, scale, leadsTo } = wanted
  const [found, days] = await Promise.all([
    findStatistics(db, whose, kind),
    wanted.showsActivity ? findActivityDays(db, whose, zone, new Date()) : null,
  ])
  const list = (...mark: [name: Parameters<LeadsTo>[1], value: string]) => leadsTo(kind, ...mark)
  const bars = <Value>(shares: Share<Value>[], nameOf: Parameters<typeof barsOf<Value>>[2]) =>
    barsOf(shares, (mean) => meanInWords(scale, mean), nameOf)
  const { titles, episodes, volumes, minutes, scores, stars } = found
  return {
    kind,
    totals: {
      ...{ titles, episodes, volumes, minutes },
      score: scores.mean === null ? null : meanInWords(scale, scores.mean),
      stars: stars.mean === null ? null : oneDecimal(stars.mean),
    },
    scores: scores.mean === null ? null : columnsOf(byMark(scale, scores, (value) => list('my-score', value))),
    stars: stars.mean === null ? null : columnsOf(byMark('ten', stars, (value) => list('my-stars', value))),
    standings: bars(wanted.showsStandings ? found.standings : [], ({ value }) => ({
      label: standingsOf[kind][value],
      path: list('standing', value),
    })),
    genres: bars(found.genres, ({ value }) => ({ label: value, path: list('genre', value) })),
    studios: bars(named(found.studios), ({ value }) => ({
      label: value.name,
      path: list('studio', companyValue(value)),
    })),
    voices: bars(named(found.voices), ({ value }) => ({ label: value.name, path: creditPath('people', value) })),
    formats: bars(found.formats, ({ value }) => ({
      label: formatsInFull[value as Format],
      path: list('format', spelled('format', value)),
    })),
    lengths: bars(found.lengths, ({ value }) => ({ label: lengthNames[value], path: list('length', value) })),
    years:
      found.years.length === 0
        ? null
        : columnsOf(
            spans(found.years).map(({ from, to, count }, _, { length }) => {
              const label = from === to ? String(from) : texts.decade({ from })
              const short = length * label.length > mostInFull ? label.slice(2) : label
              return { label, short, count, path: list('year', writeYears({ from, to })) }
            }),
          ),
    days: days && cellsOf(days, weekdayOf),
  }
}

function named(shares: { value: number; name: string; titles: number; mean: number | null }[]) {
  return shares.map(({ value, name, ...share }) => ({ ...share, value: { id: value, name } }))
}

/** Each year from the first to the last, or each decade if those are many. */
function spans(years: Share<number>[]): { from: number; to: number; count: number }[] {
  const [first, last] = [years[0]?.value ?? 0, years.at(-1)?.value ?? 0]
  const step = last - first < mostYears ? 1 : 10
  const found = new Map<number, number>()
  for (const { value, titles } of years) {
    const from = value - (value % step)
    found.set(from, (found.get(from) ?? 0) + titles)
  }
  const begin = first - (first % step)
  return Array.from({ length: Math.floor((last - begin) / step) + 1 }, (_, place) => {
    const from = begin + place * step
    return { from, to: from + step - 1, count: found.get(from) ?? 0 }
  })
}
