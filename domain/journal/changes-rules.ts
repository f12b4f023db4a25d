import { isBefore } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { onScale, type ScoreScale } from '../score-scale-rules.ts'
import { atIt, type Standing } from '../standing-rules.ts'
import type { Counted, Status } from '../titles/statuses-rules.ts'
import { lastDayOf } from './last-day-rules.ts'
import {
  asToday,
  emptyJournal,
  type Journal,
  type JournalDate,
  journalDates,
  type Known,
  mostProgress,
  mostRepeats,
  mostTags,
  type ReaderRecord,
  standingOfRecord,
} from './record-rules.ts'
import { add, type Brought, bring, choose, stand, type Turn } from './standings-rules.ts'

/** One thing that a reader does with a title's record. Browser-safe. */
export type Change =
  /** §5: refused when it is on the list. */
  | { do: 'add' }
  /** §4: from the dropdown of a list entry. */
  | { do: 'choose'; status: Status }
  | { do: 'stand'; standing: Standing }
  /** Episodes or chapters: so many, or so many more. Beyond a known total only when the reader says that it is meant. */
  | { do: 'progress'; to: number; beyond?: boolean }
  | { do: 'step'; by: number; beyond?: boolean }
  | { do: 'volumes'; to: number; beyond?: boolean }
  | { do: 'dates'; dates: Partial<Record<JournalDate, string | null>> }
  | { do: 'repeats'; to: number }
  /** A score that is what the reader sees already, on their scale, stays as it is stored. */
  | { do: 'score'; score: number | null; scale?: ScoreScale }
  | { do: 'notes'; notes: string }
  | { do: 'tags'; tags: string[] }
  | { do: 'add tags'; tags: string[] }
  | { do: 'remove tags'; tags: string[] }
  | { do: 'private'; isPrivate: boolean }
  /** From another site's list. */
  | ({ do: 'bring' } & Brought)
  /** Takes the entry away. */
  | { do: 'remove' }
  /** Takes away all that the reader keeps of the title. */
  | { do: 'forget' }

export interface Changed {
  record: ReaderRecord
  /** The counters that rise by one, in order (§4). */
  counted: Counted[]
}

/**
 * What becomes of a record (docs/decisions/0061). The record that was given stays as it is.
 * @throws Refusal 'already-listed', 'progress', 'progress-beyond', 'repeats', 'date-future', 'dates-order', 'tags-many'
 */
export function applyChanges(record: ReaderRecord, changes: Change[], known: Known): Changed {
  const turn: Turn = {
    ...known,
    entry: record.entry && { ...record.entry },
    journal: { ...(record.journal ?? emptyJournal) },
    counted: [],
  }
  for (const change of changes) apply(turn, change)
  const isForgotten = changes.at(-1)?.do === 'forget'
  const hasJournal = !isForgotten && (record.journal !== null || !isEmpty(turn.journal))
  return { record: { entry: turn.entry, journal: hasJournal ? turn.journal : null }, counted: turn.counted }
}

function apply<What extends Change['do']>(turn: Turn, change: Extract<Change, { do: What }>): void {
  verbs[change.do as What](turn, change)
}

const verbs: { [What in Change['do']]: (turn: Turn, change: Extract<Change, { do: What }>) => void } = {
  add,
  choose: (turn, { status }) => choose(turn, status),
  stand: (turn, { standing }) => stand(turn, standing),
  progress: (turn, { to, beyond }) => setProgress(turn, to, beyond),
  step: (turn, { by, beyond }) => setProgress(turn, Math.max(0, turn.journal.progress + by), beyond),
  volumes({ journal, totalVolumes }, { to, beyond }) {
    journal.volumes = within({ field: 'volumes', to, before: journal.volumes, total: totalVolumes, beyond })
  },
  dates({ journal, today }, { dates }) {
    for (const date of journalDates) {
      const given = dates[date]
      if (given === undefined) continue
      if (given && given !== asToday && isBefore(lastDayOf(today), given))
        throw new Refusal('date-future', {}, { field: date })
      journal[date] = given === asToday ? today : given
    }
    const { startedOn, finishedOn } = journal
    const isOfBoth = 'startedOn' in dates || 'finishedOn' in dates
    if (isOfBoth && startedOn && finishedOn && isBefore(finishedOn, startedOn)) {
      throw new Refusal('dates-order', {}, { field: 'finishedOn' })
    }
  },
  repeats({ journal }, { to }) {
    if (!isCount(to, mostRepeats)) throw new Refusal('repeats', { most: mostRepeats }, { field: 'repeats' })
    journal.repeats = to
  },
  score({ journal }, { score, scale }) {
    const isShown = scale && score && journal.score && onScale(scale, score) === onScale(scale, journal.score)
    if (!isShown) journal.score = score
  },
  notes({ journal }, { notes }) {
    journal.notes = notes
  },
  tags: ({ journal }, { tags }) => setTags(journal, tags),
  'add tags': ({ journal }, { tags }) => setTags(journal, [...journal.tags, ...tags]),
  'remove tags': ({ journal }, { tags }) =>
    setTags(
      journal,
      journal.tags.filter((tag) => !tags.includes(tag)),
    ),
  private({ journal }, { isPrivate }) {
    journal.isPrivate = isPrivate
  },
  bring,
  remove(turn) {
    turn.entry = null
  },
  forget(turn) {
    turn.entry = null
  },
}

/** A step forward makes the reader one who watches or reads, after a pause or a drop too. */
function setProgress(turn: Turn, to: number, beyond?: boolean): void {
  const { journal, kind, total } = turn
  const isForward = to > journal.progress
  const progress = within({ field: 'progress', to, before: journal.progress, total, beyond })
  if (isForward) {
    const standing = standingOfRecord(turn)
    if (!['current', 'repeating', 'completed'].includes(standing ?? '')) choose(turn, atIt[kind])
  }
  journal.progress = progress
}

interface Count {
  field: 'progress' | 'volumes'
  to: number
  before: number
  total: number | null
  beyond: boolean | undefined
}

function within({ field, to, before, total, beyond }: Count): number {
  if (!isCount(to, mostProgress)) throw new Refusal('progress', { most: mostProgress }, { field })
  if (total !== null && to > total && to > before && !beyond) throw new Refusal('progress-beyond', { total }, { field })
  return to
}

function setTags(journal: Journal, tags: string[]): void {
  const distinct = [...new Set(tags)]
  if (distinct.length > mostTags) throw new Refusal('tags-many', { most: mostTags }, { field: 'tags' })
  journal.tags = distinct
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function isEmpty(journal: Journal): boolean {
  return JSON.stringify(journal) === JSON.stringify(emptyJournal)
}
