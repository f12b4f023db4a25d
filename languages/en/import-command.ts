import { joined } from './joined.ts'
import { inFull } from './numbers.ts'

/** What ./kiroku import prints. */

export const connectionBroke =
  'The connection to the database broke before the import was done. Titles imported so far stay; run the command again to import the rest.'
export const stopping = 'Stopping after the current batch.'
export const anotherIsRunning = 'Another import is running; this one starts when it is done.'
/** The name of what has no file. */
export const standardInput = 'standard input'

export const reviewsInterrupted = 'Stopped. Run the same command again to bring in the rest.'
export const authorsAreNot = ({ file }: { file: string }) =>
  `${file} is no list of authors: it should be a JSON object with an e-mail address for each name`
export const reviewCounts = (counts: { rows: number; added: number; there: number; refused: number }) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** '12,000 rows, 3,000 a second, 48 %, 4 s left' */
export const progress = ({ rows, perSecond, percent, left }: Progress) =>
  joined([
    `${inFull(rows)} rows`,
    `${inFull(perSecond)} a second`,
    ...(percent === null ? [] : [`${percent} %`]),
    ...(left === null ? [] : [`${duration(left)} left`]),
  ])
interface Progress {
  rows: number
  perSecond: number
  percent: number | null
  /** Seconds. */
  left: number | null
}
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 100 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** The figures of the summary. */
export const figures = { added: 'added', changed: 'changed', unchanged: 'unchanged', refused: 'refused' }
export const doneIn = ({ seconds }: { seconds: number }) => `Done in ${duration(seconds)}.`
export const interruptedAfter = ({ seconds }: { seconds: number }) => `Interrupted after ${duration(seconds)}.`
export const dryRun = 'Nothing was written: this was a dry run.'

export const problemOfLine = ({ line, reason }: { line: number; reason: string }) => `line ${line}: ${reason}`
export const isEmpty = 'There is nothing to import: not one byte came'
export const more = ({ count }: { count: number }) => `and ${count} more`
export const moreUnlisted = ({ count }: { count: number }) => `and ${count} more (--problems FILE lists them all)`
export const isCatalogue = ({ path }: { path: string }) =>
  `${path} is the catalogue itself: name another --problems FILE`
export const problemsNotWritten = ({ error }: { error: string }) => `The problems could not be written: ${error}`
export const matched = ({ count }: { count: number }) => `Matched although not all ids agree: ${count}`
