import { mostRepeats } from '../../journal/record-rules.ts'
import { isBefore } from '../../partial-date-rules.ts'
import { readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import type { ListRow } from './list-row.ts'
import type { Given } from './make-row.ts'
import { standingOrRepeating } from './standings.ts'

/** By the names of their columns. */
export type Cells = Record<string, string>

/** One row of Yamtrack's, about one time that a title was watched or read. */
export interface Viewing {
  cells: Cells
  row: ListRow
}

/** What is the same in all rows of a title. */
const ofTitle = ['media_id', 'source', 'media_type', 'title', 'image']
/** Of earlier times, so many are kept as they stood. */
const mostKept = 100

/** The rows of a title, the newest first. Of two that say nothing of when, the later one in the file is. */
export function newestFirst(viewings: Viewing[]): Viewing[] {
  return viewings
    .map((viewing) => ({ viewing, when: whenOf(viewing) }))
    .reverse()
    .toSorted((one, other) => (one.when === other.when ? 0 : one.when < other.when ? 1 : -1))
    .map(({ viewing }) => viewing)
}

/** The day of its end, or else of its last step: a row about an old time may have been made today. */
function whenOf({ row: { startedOn, finishedOn, updatedAt }, cells }: Viewing): string {
  const step = updatedAt?.toISOString() ?? ''
  const made = readMoment(cells.created_at)?.toISOString() ?? ''
  return [finishedOn || step.slice(0, 10) || startedOn || '', step, made].join(' ')
}

/**
 * What all rows of a title say together. The newest says where its reader stands; what had been finished before makes it a repeat.
 * Dates are those of the first time, as in the journal, and a score lasts until another one is given.
 */
export function togetherOf(viewings: [Viewing, ...Viewing[]]): Partial<Given> {
  const [newest, ...earlier] = viewings
  const rows = viewings.map(({ row }) => row)
  const ends = rows.reduce((sum, row) => sum + endsOf(row), 0)
  const wasFinished = earlier.some(({ row }) => endsOf(row) > 0)
  const { standing } = newest.row
  const finishedOn =
    earliest(rows.map((row) => (endsOf(row) > 0 ? row.finishedOn : null))) ??
    (standing === 'dropped' ? null : newest.row.finishedOn)
  const startedOn = earliest(rows.map((row) => row.startedOn))
  return {
    standing: standing === 'current' ? standingOrRepeating(standing, wasFinished) : standing,
    repeats: Math.min(Math.max(ends - 1, 0), mostRepeats),
    // Of the first time only the end may be known.
    startedOn: startedOn && finishedOn && isBefore(finishedOn, startedOn) ? null : startedOn,
    finishedOn,
    droppedOn: standing === 'dropped' ? newest.row.finishedOn : null,
    score: { scale: 'tenths', value: viewings.find(({ row }) => row.score !== null)?.cells.score },
    updatedAt: rows.reduce(
      (latest: Date | null, { updatedAt: at }) => (latest && (!at || at < latest) ? latest : at),
      null,
    ),
    notes: [...new Set(rows.map(({ notes }) => notes))].filter(Boolean).join('\n\n'),
    foreign: { viewings: earlier.slice(0, mostKept).map(({ cells }) => leftOver(cells, ofTitle)) },
  }
}

/** How often a row says that the title was watched or read to its end. */
function endsOf({ standing, repeats }: ListRow): number {
  return standing === 'completed' || standing === 'repeating' || repeats > 0 ? 1 + repeats : 0
}

/** As far as they are known, a year is before its days. */
function earliest(dates: (string | null)[]): string | null {
  return dates.filter((date) => date !== null).toSorted()[0] ?? null
}
