import { weekdayOf } from '#domain/day-rules.ts'
import { findActivityDays } from '#domain/statistics/find-activity-days.ts'
import { findStatistics } from '#domain/statistics/find-statistics.ts'
import type { Marks, Share, Whose } from '#domain/statistics/rules.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import type { Format } from '#domain/titles/formats-rules.ts'
import { companyValue, spelled } from '#domain/titles/query/filter-rules.ts'
import { writeYears } from '#domain/titles/query/year-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { formatsInFull } from '#texts/formats.ts'
import { standingsOf } from '#texts/standings.ts'
import * as texts from '#texts/statistics.ts'
import { lengths as lengthNames } from '#texts/title-words.ts'
import { barsOf, cellsOf, columnsOf } from './charts.ts'
import type { LeadsTo } from './statistics-paths.ts'

/** From more years than this, decades are shown. */
const mostYears = 12
/** Labels of more columns than this leave the century out. */
const mostInFull = 5

export interface Wanted {
  whose: Whose
  /** By whose clocks days begin. */
  zone: string
  leadsTo: LeadsTo
  showsStandings: boolean
  showsActivity: boolean
}

/** A reader's statistics of a kind, as charts. */
export async function loadKind(db: Parameters<typeof findStatistics>[0], kind: Kind, wanted: Wanted) {
  const { whose, zone, leadsTo } = wanted
  const [found, days] = await Promise.all([
    findStatistics(db, whose, kind),
    wanted.showsActivity ? findActivityDays(db, whose, zone, new Date()) : null,
  ])
  const list = (...mark: [name: Parameters<LeadsTo>[1], value: string]) => leadsTo(kind, ...mark)
  const byMark = (mark: 'my-score' | 'my-stars', { counts, kept }: Marks) =>
    counts.map((count, place) => {
      const value = String(place + 1)
      // The list does not show what was rated without being kept.
      return { label: value, short: value, count, path: kept[place] === count ? list(mark, value) : null }
    })
  const { titles, episodes, volumes, minutes, scores, stars } = found
  return {
    kind,
    totals: { titles, episodes, volumes, minutes, score: scores.mean, stars: stars.mean },
    scores: scores.mean === null ? null : columnsOf(byMark('my-score', scores)),
    stars: stars.mean === null ? null : columnsOf(byMark('my-stars', stars)),
    standings: barsOf(wanted.showsStandings ? found.standings : [], ({ value }) => ({
      label: standingsOf[kind][value],
      path: list('standing', value),
    })),
    genres: barsOf(found.genres, ({ value }) => ({ label: value, path: list('genre', value) })),
    studios: barsOf(named(found.studios), ({ value }) => ({
      label: value.name,
      path: list('studio', companyValue(value)),
    })),
    voices: barsOf(named(found.voices), ({ value }) => ({ label: value.name, path: creditPath('people', value) })),
    formats: barsOf(found.formats, ({ value }) => ({
      label: formatsInFull[value as Format],
      path: list('format', spelled('format', value)),
    })),
    lengths: barsOf(found.lengths, ({ value }) => ({ label: lengthNames[value], path: list('length', value) })),
    years:
      found.years.length === 0
        ? null
        : columnsOf(
            spans(found.years).map(({ from, to, count }, _, { length }) => {
              const label = from === to ? String(from) : texts.decade({ from })
              const short = length > mostInFull ? label.slice(2) : label
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
