import { data } from 'react-router'
import { myFavList } from '#texts/shell.ts'
import * as texts from '#texts/statistics.ts'
import { requireUser } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import { timeZoneOf } from '#web/time-zone.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { myListPaths } from '../../ui/paths.ts'
import type { Route } from './+types/statistics'
import { KindStatistics } from './kind-statistics.tsx'
import { loadStatistics } from './load-statistics.ts'
import { StatisticsParts } from './statistics-parts.tsx'
import { ownStatisticsPath, toOwnList, yearPicturePath } from './statistics-paths.ts'
import { YearInReview } from './year-in-review.tsx'

/** What the reader's list adds up to, by kind, or one of their years. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, scoreScale } = requireUser(context, url)
  const loaded = await loadStatistics(context, url.searchParams, {
    whose: { userId, sees: 'own' },
    zone: timeZoneOf(context),
    scale: scoreScale,
    leadsTo: toOwnList,
    showsStandings: true,
    showsActivity: true,
  })
  return data({ pagePath: pathOf(url), userId, ...loaded }, { status: loaded.found ? 200 : 500 })
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.heading, description: texts.description, path: '/statistics', indexed: false })
}

export default function StatisticsPage({ loaderData: { found, userId, pagePath, ...asked } }: Route.ComponentProps) {
  return (
    <div className="page statistics">
      <div className="my-list-top">
        <h1>{texts.heading}</h1>
        <a className="text-link" href={myListPaths[asked.kind]}>
          {myFavList}
        </a>
      </div>
      <StatisticsParts {...asked} pathOf={ownStatisticsPath} />
      {found === null && <FetchFailed what="data 1" pagePath={pagePath} />}
      {found && 'totals' in found && <KindStatistics found={found} isOwn />}
      {found && 'review' in found && (
        <YearInReview found={found} userId={userId} picture={yearPicturePath(found.review.year)} />
      )}
    </div>
  )
}
