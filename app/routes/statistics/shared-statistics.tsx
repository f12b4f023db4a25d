import { data } from 'react-router'
import * as texts from '#texts/statistics.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { profilePath } from '../../ui/paths.ts'
import { TooMany } from '../../ui/too-many.tsx'
import { VisibleTo } from '../../ui/visible-to.tsx'
import type { Route } from './+types/shared-statistics'
import { KindStatistics } from './kind-statistics.tsx'
import { loadSharedStatistics } from './load-shared-statistics.ts'
import { StatisticsParts } from './statistics-parts.tsx'
import { sharedStatisticsPath, yearPicturePath } from './statistics-paths.ts'
import { YearInReview } from './year-in-review.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadSharedStatistics(context, params.handle, url)
  return data(loaded, { status: loaded.isRationed ? 429 : loaded.found ? 200 : 500 })
}

/** Search engines are kept out: these pages are many, and each is counted when it is asked for. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { owner, found } = loaderData
  const { name, handle, key } = owner
  const { site } = matches[0].loaderData
  const hasPicture = found && 'review' in found && found.hasPicture
  const head = pageMeta({
    site,
    title: texts.headingOf({ name }),
    description: texts.descriptionOf({ name }),
    path: sharedStatisticsPath({ handle, key: null }),
    type: 'profile',
    image: hasPicture ? site.baseUrl + yearPicturePath(found.review.year, owner) : null,
    indexed: false,
  })
  return key === null ? head : [...head, { name: 'referrer', content: 'same-origin' }]
}

/** What a reader's list adds up to, as far as they show it to this viewer. */
export default function SharedStatistics({ loaderData }: Route.ComponentProps) {
  const { owner, pagePath, found } = loaderData
  return (
    <div className="page statistics">
      <h1>{texts.headingOf(owner)}</h1>
      <p>
        <a className="text-link" href={profilePath(owner.handle, owner.key)}>
          {texts.toProfile(owner)}
        </a>
      </p>
      <VisibleTo visibility={owner.visibility ?? undefined} />
      {'years' in loaderData && (
        <StatisticsParts {...loaderData} pathOf={(asked) => sharedStatisticsPath(owner, asked)} />
      )}
      {loaderData.isRationed && <TooMany text={texts.tooMany} pagePath={pagePath} />}
      {!loaderData.isRationed && found === null && <FetchFailed what="data 1" pagePath={pagePath} />}
      {found && 'totals' in found && <KindStatistics found={found} isOwn={false} />}
      {found && 'review' in found && (
        <YearInReview found={found} userId={null} picture={yearPicturePath(found.review.year, owner)} />
      )}
    </div>
  )
}
