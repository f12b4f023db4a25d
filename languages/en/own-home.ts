import type { EventKind } from '#domain/calendar/rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { kinds } from './calendar.ts'

/** What home begins with for a reader. */

interface Title {
  kind: Kind
  title: string
}

export const continueHeading = 'Continue'
export const nextHeading = 'Next in your series'
/** For the buttons of the row. */
export const nextRow = 'titles of your series'
export const weekHeading = 'This week'

/** "7 / 26", or "7 / ?" while it is not known how many there are. */
export const progress = ({ progress, total }: { progress: number; total: number | null }) =>
  `${progress} / ${total ?? '?'}`
/** For a button that shows "+1", with which its name begins for those who speak it. */
const one: Record<Kind, string> = { anime: '+1 episode', manga: '+1 chapter' }
export const oneMore = ({ kind, title }: Title) => `${one[kind]} of ${title}`
/** Read before where the reader is. */
export const entryOf = ({ title }: Title) => `Your entry for ${title}: `
export const finish = ({ title }: Title) => `Finish ${title}`
export const finishShort = 'Finish'
export const finished = 'Finished'

/** "Sat 23:00", "Sat" and "Ends". What is broadcast every week needs no word. */
export const release = ({ kind, weekday, time }: { kind: EventKind; weekday: string; time: string | null }) =>
  [[weekday, time].filter(Boolean).join(' '), kind !== 'airs' && kinds[kind]].filter(Boolean).join('\u00a0· ')
