import { scaleBand, scaleLinear, scaleQuantize } from 'd3-scale'
import type { ActiveDay, Share } from '#domain/statistics/rules.ts'

/** The geometry of charts, which the server reckons: imported by loaders alone. */

export interface Bar {
  label: string
  /** Where it leads, if anywhere. */
  path: string | null
  titles: number
  /** In words. */
  mean: string | null
  /** Percent of the longest. */
  width: number
}

/** Bars of a length that says how many titles they stand for. */
export function barsOf<Value>(
  shares: Share<Value>[],
  sayMean: (mean: number) => string,
  nameOf: (share: Share<Value>) => { label: string; path: string | null },
): Bar[] {
  const width = scaleLinear([0, mostOf(shares.map(({ titles }) => titles))], [0, 100])
  return shares.map((share) => ({
    ...nameOf(share),
    titles: share.titles,
    mean: share.mean === null ? null : sayMean(share.mean),
    width: rounded(width(share.titles)),
  }))
}

export interface Column {
  label: string
  /** What fits below the column. */
  short: string
  path: string | null
  count: number
  x: number
  /** Where its label stands. */
  middle: number
  y: number
  width: number
  height: number
}

export interface Columns {
  columns: Column[]
  width: number
  height: number
}

const columnWidth = 28
const columnsHeight = 96

/** Columns of a height that says how many. */
export function columnsOf(counted: { label: string; short: string; path: string | null; count: number }[]): Columns {
  const width = columnWidth * Math.max(10, counted.length)
  const x = scaleBand(
    counted.map(({ label }) => label),
    [0, width],
  ).padding(0.16)
  const y = scaleLinear([0, mostOf(counted.map(({ count }) => count))], [0, columnsHeight])
  const columns = counted.map((one) => {
    const height = one.count === 0 ? 0 : Math.max(2, y(one.count))
    const left = x(one.label) ?? 0
    return {
      ...one,
      ...{ x: rounded(left), middle: rounded(left + x.bandwidth() / 2), width: rounded(x.bandwidth()) },
      ...{ y: rounded(columnsHeight - height), height: rounded(height) },
    }
  })
  return { columns, width, height: columnsHeight }
}

export interface DayCell extends ActiveDay {
  /** Its week and weekday, from 0 on. */
  week: number
  weekday: number
  /** 0 for nothing, to 4 for the most. */
  level: number
}

/** Days in columns of a week each, from Monday on. */
export function cellsOf(days: ActiveDay[], weekdayOf: (day: string) => number): DayCell[] {
  const level = scaleQuantize([1, mostOf(days.map(({ deeds }) => deeds))], [1, 2, 3, 4])
  const first = weekdayOf(days[0]?.day ?? '')
  return days.map((one, place) => ({
    ...one,
    week: Math.floor((first + place) / 7),
    weekday: (first + place) % 7,
    level: one.deeds === 0 ? 0 : level(one.deeds),
  }))
}

function mostOf(counts: number[]): number {
  return Math.max(1, ...counts)
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10
}
