import type { TitleCard } from '#domain/titles/rules.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import { Cover } from '../../ui/cover.tsx'
import { entryPath, titlePath } from '../../ui/paths.ts'
import { ColumnChart } from './column-chart.tsx'
import { FigureList } from './figure-list.tsx'
import type { loadYear } from './load-year.ts'

interface YearInReviewProps {
  found: Awaited<ReturnType<typeof loadYear>>
  /** Of the viewer, if the year is their own. */
  userId: string | null
  /** The address of its picture. */
  picture: string
}

/** A year of both kinds: how much, what was best, what was first and last. */
export function YearInReview({
  found: { review, months, mostActive, hasPicture },
  userId,
  picture,
}: YearInReviewProps) {
  const { year, finished, episodes, chapters, minutes, genres, best, first, last } = review
  const isEmpty = finished.anime + finished.manga + episodes + chapters === 0 && mostActive === null
  return (
    <>
      <h2 className="statistics-year">{texts.inReview({ year })}</h2>
      {isEmpty ? (
        <p className="statistics-nothing">{texts.nothingInYear({ year })}</p>
      ) : (
        <>
          <FigureList
            figures={[
              [texts.finished.anime, inFull(finished.anime)],
              [texts.finished.manga, inFull(finished.manga)],
              [texts.episodes.anime, inFull(episodes)],
              [texts.episodes.manga, inFull(chapters)],
              [texts.hours, inFull(Math.round(minutes / 60))],
              [texts.mostActive, mostActive],
              [texts.genres, texts.genresInLine({ genres }) || null],
            ]}
          />
          {hasPicture && (
            <p className="statistics-picture">
              <a className="button button-quiet" href={picture} rel="nofollow" download={`${year}.png`}>
                {texts.picture}
              </a>
              {userId !== null && <span className="quiet">{texts.pictureHint}</span>}
            </p>
          )}
          <div className="statistics-parts">
            <FinishedTitles heading={userId === null ? texts.bestOfOthers : texts.best} titles={best} userId={userId} />
            <FinishedTitles heading={texts.first} titles={first ? [first] : []} userId={userId} />
            <FinishedTitles heading={texts.last} titles={last ? [last] : []} userId={userId} />
            {months && <ColumnChart heading={texts.byMonth} named={texts.month} counted={texts.deeds} chart={months} />}
          </div>
        </>
      )}
    </>
  )
}

function FinishedTitles({
  heading,
  titles,
  userId,
}: {
  heading: string
  /** When each was finished, and its mark, in words. */
  titles: { title: TitleCard; facts: string }[]
  userId: string | null
}) {
  if (titles.length === 0) return null
  return (
    <section className="statistics-part">
      <h2>{heading}</h2>
      <ul className="finished-titles">
        {titles.map(({ title, facts }) => (
          <li key={title.id}>
            <Cover title={title} />
            <a href={userId === null ? titlePath(title) : entryPath(title, userId)}>{title.title}</a>
            <p className="quiet">{facts}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
