import { data } from 'react-router'
import { readOption } from '#domain/parameter-rules.ts'
import { findYears } from '#domain/statistics/find-years.ts'
import { kinds } from '#domain/titles/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/statistics.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { pathOf } from '#web/origin.ts'
import { timeZoneOf } from '#web/time-zone.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/statistics'
import { KindStatistics } from './kind-statistics.tsx'
import { loadKind } from './load-kind.ts'
import { loadYear } from './load-year.ts'
import { YearInReview } from './year-in-review.tsx'

/** What the reader's list adds up to, by kind, or one of their years. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { db } = context.get(services)
  const [whose, zone] = [{ userId, sees: 'own' } as const, timeZoneOf(context)]
  const kind = readOption(kinds, url.searchParams.get('tab'))
  const asked = Number(url.searchParams.get('year'))
  const years = await nullIfFailed(context, findYears(db, whose, zone, new Date()))
  const year = years?.find((one) => one === asked) ?? null
  const page = { pagePath: pathOf(url), userId, kind, year, years: years ?? [] }
  const found = year
    ? await nullIfFailed(context, loadYear(db, whose, zone, year))
    : await nullIfFailed(context, loadKind(db, whose, kind, zone))
  return found && years ? data({ ...page, found }) : data({ ...page, found: null }, { status: 500 })
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.heading, description: texts.description, path: '/statistics', indexed: false })
}

export default function StatisticsPage({
  loaderData: { found, kind, year, years, userId, pagePath },
}: Route.ComponentProps) {
  return (
    <div className="page statistics">
      <h1>{texts.heading}</h1>
      <nav className="tabs" aria-label={texts.parts}>
        {kinds.map((one) => (
          <a
            key={one}
            href={one === kinds[0] ? '/statistics' : `/statistics?tab=${one}`}
            aria-current={one === kind && year === null ? 'page' : undefined}
          >
            {kindNames[one].one}
          </a>
        ))}
      </nav>
      <nav className="statistics-years" aria-label={texts.years}>
        {years.map((one) => (
          <a key={one} href={`/statistics?year=${one}`} aria-current={one === year ? 'page' : undefined}>
            {one}
          </a>
        ))}
      </nav>
      {found === null && <FetchFailed what="data 1" pagePath={pagePath} />}
      {found && 'totals' in found && <KindStatistics found={found} />}
      {found && 'review' in found && <YearInReview found={found} userId={userId} />}
    </div>
  )
}
