import { heading as calendarHeading } from '#texts/calendar.ts'
import * as texts from '#texts/own-home.ts'
import { Cover } from '../../ui/cover.tsx'
import { entryPath } from '../../ui/paths.ts'
import { TitleRow } from '../../ui/title-row.tsx'
import { ContinueCard } from './continue-card.tsx'
import type { Own } from './load-own.ts'
import { MovingInOffer } from './moving-in-offer.tsx'

interface OwnHomeProps {
  own: Own
  userId: string
  pagePath: string
}

/** What home begins with for a reader: what they are at, what comes next in their series, and what is released this week. */
export function OwnHome({ own: { continued, next, week, offer }, userId, pagePath }: OwnHomeProps) {
  if (offer) return <MovingInOffer {...offer} />
  return (
    <div className="page own-home">
      {continued.length > 0 && (
        <section aria-labelledby="continue">
          <h2 id="continue">{texts.continueHeading}</h2>
          <ul className="own-row continue-row">
            {continued.map((one) => (
              <ContinueCard key={one.title.id} continued={one} userId={userId} pagePath={pagePath} />
            ))}
          </ul>
        </section>
      )}
      {next.length > 0 && (
        <section aria-labelledby="next-in-series">
          <h2 id="next-in-series">{texts.nextHeading}</h2>
          <TitleRow name={texts.nextRow} titles={next.map(({ title }) => title)} pagePath={pagePath} />
        </section>
      )}
      {week.length > 0 && (
        <section aria-labelledby="this-week">
          <div className="section-head">
            <h2 id="this-week">{texts.weekHeading}</h2>
            <a href="/calendar">{calendarHeading}</a>
          </div>
          <ul className="own-row week-row">
            {week.map(({ title, key, said }) => (
              <li key={key} className="own-card">
                <Cover title={title} />
                <a href={entryPath(title, userId)} title={title.title}>
                  {title.title}
                </a>
                <p className="quiet">{said}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
