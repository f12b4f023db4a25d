import { kindNames } from '#texts/kinds.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/public-profile.ts'
import * as statisticsTexts from '#texts/statistics.ts'
import { VisibleTo } from '../../ui/visible-to.tsx'
import { FigureList } from '../statistics/figure-list.tsx'
import { sharedStatisticsPath } from '../statistics/statistics-paths.ts'
import type { Shown } from './load-profile.ts'

/** What a reader's titles add up to, in short, with a link to the whole. */
export function ProfileStatistics({
  profile,
  statistics,
}: {
  profile: Shown
  statistics: NonNullable<Shown['statistics']>
}) {
  const { handle, linkKey, visibility } = profile
  return (
    <section className="profile-section" aria-labelledby="statistics">
      <h2 id="statistics">{texts.parts.statistics}</h2>
      <VisibleTo visibility={visibility?.statistics} />
      {statistics.length === 0 && <p className="quiet">{texts.nothingYet}</p>}
      {statistics.map(({ kind, titles, episodes, minutes, mean }) => (
        <FigureList
          key={kind}
          label={kindNames[kind].many}
          figures={[
            [kindNames[kind].many, inFull(titles)],
            [statisticsTexts.episodes[kind], inFull(episodes)],
            [statisticsTexts.days, kind === 'anime' ? statisticsTexts.inDays({ minutes }) : null],
            [statisticsTexts.meanScore, mean],
          ]}
        />
      ))}
      {statistics.length > 0 && (
        <p>
          <a className="text-link" href={sharedStatisticsPath({ handle, key: linkKey })} rel="nofollow">
            {texts.allStatistics}
          </a>
        </p>
      )}
    </section>
  )
}
