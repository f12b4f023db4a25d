import type { CalendarView } from '#domain/calendar/view-rules.ts'
import * as texts from '#texts/calendar.ts'
import { periodOf } from './period.ts'

/** Says that nothing happens, and where to find something. */
export function Nothing({ view }: { view: CalendarView }) {
  const period = periodOf(view)
  return (
    <div className="notice calendar-nothing">
      <p>
        <b>{view.unit === 'month' ? texts.nothing({ period }) : texts.nothingInWeek({ period })}</b>
      </p>
      <p className="quiet">{texts.whatIsHere}</p>
      <p className="calendar-ways">
        <a className="button" href="/season">
          {texts.seasonsAnime}
        </a>
        <a className="button button-quiet" href="/my-fav-list">
          {texts.myList}
        </a>
      </p>
    </div>
  )
}
