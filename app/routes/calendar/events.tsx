import * as texts from '#texts/calendar.ts'
import { Cover } from '../../ui/cover.tsx'
import { entryPath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { ShownEvent } from './first-of-each-day.ts'

/** How many events of a day are open. */
const open = 6

interface EventsProps {
  events: ShownEvent[]
  /** How many of the day the page does not have. */
  leftOut: number
  userId: string
}

/** What happens on one day. The first events are open, the others unfold. */
export function Events({ events, leftOut, userId }: EventsProps) {
  // One more costs no more room than the line that would unfold it.
  const first = events.length === open + 1 ? events : events.slice(0, open)
  const others = events.slice(first.length)
  return (
    <>
      <EventList events={first} userId={userId} />
      {others.length > 0 && (
        <details className="calendar-more">
          <summary>{texts.more({ count: others.length + leftOut })}</summary>
          <EventList events={others} userId={userId} />
          {leftOut > 0 && <p className="quiet">{texts.notShown({ count: leftOut })}</p>}
        </details>
      )}
    </>
  )
}

/** Titles with what happens to them: on a day, or some time. */
export function EventList({
  events,
  userId,
}: {
  events: Pick<ShownEvent, 'title' | 'kind' | 'time'>[]
  userId: string
}) {
  return (
    <ul className="calendar-events">
      {events.map(({ title, kind, time }) => (
        <li key={`${title.id} ${kind} ${time}`} className="calendar-event">
          <Cover title={title} />
          <a href={entryPath(title, userId)} title={title.title}>
            {title.title}
          </a>
          <p className={kind === 'airs' ? 'quiet' : 'calendar-event-kind'}>
            {time}
            {time && kind !== 'airs' && '\u00a0· '}
            {time && kind === 'airs' ? spoken(` ${texts.kinds[kind]}`) : texts.kinds[kind]}
          </p>
        </li>
      ))}
    </ul>
  )
}
