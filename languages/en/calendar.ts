import type { EventKind } from '#domain/calendar/rules.ts'
import { inFull } from './numbers.ts'

/** The calendar of what a reader follows. */

export const heading = 'Calendar'
export const description = 'What starts, airs and ends on your list.'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const
/** From Monday on. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const shortWeekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** "November", of YYYY-MM or YYYY-MM-DD. */
export const monthName = ({ day }: { day: string }) => months[Number(day.slice(5, 7)) - 1] ?? ''
/** "November 2026" */
export const monthAndYear = ({ month }: { month: string }) => `${monthName({ day: month })} ${month.slice(0, 4)}`
/** "16 to 22 November 2026", of YYYY-MM-DD. */
export const weekInWords = ({ from, to }: { from: string; to: string }) => {
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = [dayOfMonth(from), sameMonth ? '' : monthName({ day: from }), sameYear ? '' : from.slice(0, 4)]
  return `${first.filter(Boolean).join(' ')} to ${dayOfMonth(to)} ${monthAndYear({ month: to })}`
}
/** "16" */
export const dayOfMonth = (day: string) => Number(day.slice(8))
export const today = 'Today'
export const toToday = 'To today'

export const periods = 'Months and weeks'
/** @param spoken makes the part for screen readers */
export const previous = <Part>({ period, spoken }: { period: string; spoken: (text: string) => Part }) => [
  spoken('Before: '),
  period,
]
export const next = <Part>({ period, spoken }: { period: string; spoken: (text: string) => Part }) => [
  spoken('After: '),
  period,
]
export const views = 'How the calendar is shown'
export const month = 'Month'
export const week = 'Week'
export const grid = 'Grid'
export const list = 'List'

export const kinds: Record<EventKind, string> = { starts: 'Starts', airs: 'Airs', ends: 'Ends', out: 'Comes out' }
export const more = ({ count }: { count: number }) => `${inFull(count)} more`
/** Of what a page does not show. */
export const notShown = ({ count }: { count: number }) => `and ${inFull(count)} more`

/** A month (YYYY-MM) or a year. */
export const someDay = ({ when }: { when: string }) =>
  when.length === 4 ? `Some time in ${when}` : `Some day in ${monthAndYear({ month: when })}`

export const nothing = ({ period }: { period: string }) => `Nothing on your list starts, airs or ends in ${period}.`
export const nothingInWeek = ({ period }: { period: string }) =>
  `Nothing on your list starts, airs or ends from ${period}.`
export const whatIsHere =
  'Animes and mangas on your list appear here with their first and last day, and animes with each broadcast.'
export const seasonsAnime = "This season's anime"
export const myList = 'My FavList'

/** @param change makes the link to the profile */
export const timesAreIn = <Link>({ zone, change }: { zone: string; change: (text: string) => Link }) => [
  `Times are in ${zoneName(zone)}. `,
  change('Change'),
]
export const takeTimeZone = ({ zone }: { zone: string }) => `Use ${zoneName(zone)}`
export const timeZoneSaved = 'Time zone saved.'

/** Its address for other programs. */
export const inOtherPrograms = 'In your calendar app'
export const backToCalendar = 'Back to your calendar'
export const whatAddressIs =
  'With a secret address, calendar apps on your phone or computer show what starts, airs and ends on your list. Anyone with the address can see that, but nothing else. Once you make a new address, the old one stops working; resetting your password turns it off.'
export const addressSince = ({ date }: { date: string }) =>
  `You have had an address since ${date}. It was shown when it was made; if you no longer have it, make a new one.`
export const makeAddress = 'Make an address'
export const renewAddress = 'Make a new address'
export const turnOffAddress = 'Turn off the address'
export const addressIsOff = 'The address is turned off.'
export const addressUnchanged = 'Nothing has changed.'
export const newAddress = 'Your secret address'
export const shownOnce = 'It is shown only now. Add it to your calendar app as a subscription.'
export const openElsewhere = 'Open in calendar app'

/** The name of the calendar in other programs, and of its entries. */
export const feedName = ({ site }: { site: string }) => site
export const summaries: Record<EventKind, (of: { title: string }) => string> = {
  starts: ({ title }) => `${title} starts`,
  airs: ({ title }) => title,
  ends: ({ title }) => `${title} ends`,
  out: ({ title }) => `${title} comes out`,
}

const zoneName = (zone: string) => zone.replaceAll('_', ' ')
