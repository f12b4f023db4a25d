import type { TitleCard } from '../titles/rules.ts'

/** The calendar of what a reader follows. Browser-safe. */

/** 'out' is both the start and the end, as of a film. */
export type EventKind = 'starts' | 'airs' | 'ends' | 'out'

/** What happens with a title on a day. */
export interface TitleEvent {
  kind: EventKind
  /** In the reader's time zone if the time is known; otherwise in Japan, as the data says. */
  day: string
  /** HH:MM in the reader's time zone; null if unknown. */
  time: string | null
  /** The moment, if the time is known. */
  at: Date | null
}

/** The same with the title. */
export interface CalendarEvent extends TitleEvent {
  title: TitleCard
}

/** What happens on a day that is not known. */
export interface VagueEvent {
  title: TitleCard
  kind: Exclude<EventKind, 'airs'>
  /** YYYY-MM or YYYY. */
  when: string
}

/** What happens in some days among the titles that a reader follows, in order of time. */
export interface Calendar {
  events: CalendarEvent[]
  vague: VagueEvent[]
}
