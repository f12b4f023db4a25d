import type { VagueEvent } from '#domain/calendar/rules.ts'
import * as texts from '#texts/calendar.ts'
import { EventList } from './events.tsx'

/** How many titles of a month or a year are shown. */
const most = 24

/** What starts and ends in a month or a year of which nobody knows the day, the month first. */
export function Vague({ vague, userId }: { vague: VagueEvent[]; userId: string }) {
  const whens = [...new Set(vague.map(({ when }) => when))].sort((a, b) => b.length - a.length)
  return whens.map((when) => {
    const events = vague.filter((event) => event.when === when).map((event) => ({ ...event, time: null }))
    return (
      // What is known of a month is of more use on its page than what is known of the year.
      <details key={when} className="calendar-more calendar-vague" open={when.length > 'YYYY'.length}>
        <summary>
          {texts.someDay({ when })} <span className="quiet">{events.length}</span>
        </summary>
        <EventList events={events.slice(0, most)} userId={userId} />
        {events.length > most && <p className="quiet">{texts.notShown({ count: events.length - most })}</p>}
      </details>
    )
  })
}
