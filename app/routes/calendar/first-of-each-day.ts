import type { CalendarEvent } from '#domain/calendar/rules.ts'

/** An event as the page shows it: without its moment, of which it has the day and the time. */
export type ShownEvent = Omit<CalendarEvent, 'at'>

/** How many events of a day a page has. */
const most = 60

/** The first events of each day, and how many of each day are left out. */
export function firstOfEachDay(all: CalendarEvent[]): { events: ShownEvent[]; leftOut: Record<string, number> } {
  const counts: Record<string, number> = {}
  const leftOut: Record<string, number> = {}
  const events: ShownEvent[] = []
  for (const { title, kind, day, time } of all) {
    const place = counts[day] ?? 0
    counts[day] = place + 1
    if (place < most) events.push({ title, kind, day, time })
    else leftOut[day] = place + 1 - most
  }
  return { events, leftOut }
}
