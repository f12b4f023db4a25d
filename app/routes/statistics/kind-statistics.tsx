import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import { browsePaths } from '../../ui/paths.ts'
import { ActivityCalendar } from './activity-calendar.tsx'
import { BarTable } from './bar-table.tsx'
import { ColumnChart } from './column-chart.tsx'
import { FigureList } from './figure-list.tsx'
import type { loadKind } from './load-kind.ts'

interface KindStatisticsProps {
  found: Awaited<ReturnType<typeof loadKind>>
  isOwn: boolean
}

/** What the titles of one kind add up to. */
export function KindStatistics({ found, isOwn }: KindStatisticsProps) {
  const { kind, totals, scores, stars, years, days } = found
  const isEmpty = totals.titles === 0 && totals.stars === null
  return (
    <>
      {isEmpty ? (
        <div className="statistics-nothing">
          <p>{isOwn ? texts.nothing[kind] : texts.nothingShown[kind]}</p>
          {isOwn && (
            <a className="button" href={browsePaths[kind]}>
              {texts.browse[kind]}
            </a>
          )}
        </div>
      ) : (
        <FigureList
          figures={[
            [texts.titles, inFull(totals.titles)],
            [texts.episodes[kind], inFull(totals.episodes)],
            [texts.volumes, kind === 'manga' ? inFull(totals.volumes) : null],
            [texts.days, kind === 'anime' ? texts.inDays(totals) : null],
            [texts.meanScore, totals.score],
            [texts.meanStars, totals.stars],
          ]}
        />
      )}
      <div className="statistics-parts">
        {scores && (
          <ColumnChart
            heading={isOwn ? texts.scores : texts.scoresOfOthers}
            named={texts.mark}
            counted={texts.titles}
            chart={scores}
          />
        )}
        {stars && (
          <ColumnChart
            heading={isOwn ? texts.stars : texts.starsOfOthers}
            named={texts.mark}
            counted={texts.titles}
            chart={stars}
          />
        )}
        {years && <ColumnChart heading={texts.released} named={texts.name} counted={texts.titles} chart={years} />}
        <BarTable heading={texts.standings} bars={found.standings} />
        <BarTable heading={texts.formats} bars={found.formats} />
        <BarTable heading={texts.lengths} bars={found.lengths} />
        <BarTable heading={texts.genres} bars={found.genres} />
        <BarTable heading={texts.studios[kind]} bars={found.studios} />
        <BarTable heading={texts.voices} bars={found.voices} />
        {days && <ActivityCalendar days={days} />}
      </div>
    </>
  )
}
