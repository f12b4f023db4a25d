import { type Kind, kinds } from '#domain/titles/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/statistics.ts'
import type { StatisticsAsked } from './statistics-paths.ts'

interface StatisticsPartsProps {
  kind: Kind
  /** Null if a kind is shown. */
  year: number | null
  years: number[]
  pathOf: (asked: StatisticsAsked) => string
}

/** Links to the statistics of each kind, and to each year. */
export function StatisticsParts({ kind, year, years, pathOf }: StatisticsPartsProps) {
  return (
    <>
      <nav className="tabs" aria-label={texts.parts}>
        {kinds.map((one) => (
          <a key={one} href={pathOf({ kind: one })} aria-current={one === kind && year === null ? 'page' : undefined}>
            {kindNames[one].one}
          </a>
        ))}
      </nav>
      <nav className="statistics-years" aria-label={texts.years}>
        {years.map((one) => (
          <a key={one} href={pathOf({ year: one })} aria-current={one === year ? 'page' : undefined}>
            {one}
          </a>
        ))}
      </nav>
    </>
  )
}
