import { isBefore } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { atIt, meansTo, type Standing } from '../standing-rules.ts'
import { type Counted, isCounted, type Status, statusesOf } from '../titles/statuses-rules.ts'
import { lastDayOf } from './last-day-rules.ts'
import { type Journal, type Known, mostRepeats, type ReaderRecord, standingOfRecord } from './record-rules.ts'

/** A record while it is being changed. Browser-safe. */
export interface Turn extends Known {
  entry: ReaderRecord['entry']
  journal: Journal
  /** The counters that rise by one, in order (§4). */
  counted: Counted[]
}

/** §4: a new entry is unwatched or unread. */
export function add(turn: Turn): void {
  if (turn.entry) throw new Refusal('already-listed', { title: turn.title })
  enter(turn, statusesOf[turn.kind][0])
  clearFacts(turn)
}

/** §4: a status is chosen from the dropdown. */
export function choose(turn: Turn, status: Status): void {
  if (status === 'dropped') drop(turn)
  else chooseListed(turn, status)
}

function chooseListed(turn: Turn, status: Exclude<Status, 'dropped'>): void {
  const { entry, journal, kind } = turn
  const isAtIt = status === atIt[kind]
  const isOther = entry?.status !== status
  if (isOther && isAtIt && entry?.status !== 'watched') begin(turn)
  enter(turn, status)
  if (isAtIt) journal.isPaused = false
  if (!isOther) return
  if (status === 'watched') finish(turn)
  else clearFacts(turn)
}

/** A standing that the title has already changes nothing. */
export function stand(turn: Turn, standing: Standing): void {
  if (standingOfRecord(turn) !== standing) ways[standing](turn)
}

/** What was kept of a title elsewhere. */
export interface Brought {
  /** Null where it was on no list. */
  standing: Standing | null
  /** The entry's own, where the site has the same ones; the facts are the journal's then. */
  status?: Exclude<Status, 'dropped'> | null
  /** What is known, and nothing else. */
  journal: Partial<Journal>
}

/**
 * A standing is chosen as above, and counts; but no date is made up, and what is known is taken as it was. Progress that is not known is the
 * whole of a completed title.
 */
export function bring(turn: Turn, { standing, status = null, journal }: Brought): void {
  if (status) enter(turn, status)
  else if (standing && standingOfRecord(turn) !== standing) {
    const { progress, volumes, startedOn, finishedOn, droppedOn, repeats } = turn.journal
    ways[standing](turn)
    Object.assign(turn.journal, { startedOn, finishedOn, repeats })
    if (standing === 'dropped') turn.journal.droppedOn = droppedOn
    if (standing === 'repeating') turn.journal.isFinished = true
    if (standing !== 'completed') Object.assign(turn.journal, { progress, volumes })
  }
  Object.assign(turn.journal, journal)
}

const ways: Record<Standing, (turn: Turn) => void> = {
  current(turn) {
    choose(turn, atIt[turn.kind])
    clearFacts(turn)
  },
  planning(turn) {
    const { entry, kind } = turn
    const isAtItOrDone = entry?.status === 'watched' || entry?.status === atIt[kind]
    if (!entry || isAtItOrDone) enter(turn, meansTo[kind])
    clearFacts(turn)
  },
  completed(turn) {
    enter(turn, turn.kind === 'anime' ? 'watched' : 'reading')
    finish(turn)
  },
  repeating(turn) {
    const { journal, entry, kind, total } = turn
    const isThrough = journal.isFinished || entry?.status === 'watched' || journal.progress === total
    enter(turn, atIt[kind])
    clearFacts(turn)
    journal.isRepeating = true
    journal.isFinished = isThrough
    if (isThrough) Object.assign(journal, { progress: 0, volumes: 0 })
  },
  'on-hold'(turn) {
    enter(turn, atIt[turn.kind])
    clearFacts(turn)
    turn.journal.isPaused = true
  },
  dropped: drop,
}

/** Gives the title an entry with this status. A title that is on the list is not dropped. */
function enter(turn: Turn, status: Status): void {
  if (turn.entry?.status !== status && isCounted(status)) turn.counted.push(status)
  turn.entry = { id: turn.entry?.id ?? null, status }
  turn.journal.isDropped = false
  turn.journal.droppedOn = null
}

/** §4: Dropped takes the entry away. */
function drop(turn: Turn): void {
  const { entry, journal, today } = turn
  if (!entry && journal.isDropped) return
  turn.entry = null
  turn.counted.push('dropped')
  journal.isPaused = false
  journal.isRepeating = false
  journal.isDropped = true
  journal.droppedOn ??= today
}

/** What is under way or has an end was begun before, though nobody knows when. */
function begin({ journal, today }: Turn): void {
  const { progress, isFinished, finishedOn } = journal
  if (progress === 0 && !isFinished && finishedOn === null) journal.startedOn ??= today
}

function finish({ journal, total, totalVolumes, today }: Turn): void {
  if (journal.isRepeating) journal.repeats = Math.min(journal.repeats + 1, mostRepeats)
  journal.isRepeating = false
  journal.isPaused = false
  journal.isFinished = true
  journal.finishedOn ??= endOf(journal, today)
  if (total !== null) journal.progress = Math.max(total, journal.progress)
  if (totalVolumes !== null) journal.volumes = Math.max(totalVolumes, journal.volumes)
}

/** No end is before its start, which may be tomorrow in another time zone; what starts later has none yet. */
function endOf({ startedOn }: Journal, today: string): string | null {
  if (startedOn === null || !isBefore(today, startedOn)) return today
  return isBefore(lastDayOf(today), startedOn) ? null : startedOn
}

function clearFacts({ journal }: Turn): void {
  journal.isPaused = false
  journal.isFinished = false
  journal.isRepeating = false
}
