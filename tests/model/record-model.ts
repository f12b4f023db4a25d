import type { Standing } from '#domain/standing-rules.ts'

/** What one reader keeps of one title, as §4 and docs/decisions/0061 have it. */
export interface Kept {
  status: string | null
  isDropped: boolean
  isRepeating: boolean
  isPaused: boolean
  isFinished: boolean
  progress: number
  repeats: number
  score: number | null
  /** Whether it is known since when. */
  hasStart: boolean
  /** Whether it is known until when. */
  hasEnd: boolean
  /** Whether anything has been put into the journal, dates included. */
  hasJournal: boolean
  /** What another site keeps of it, as the score that a list said last. */
  elsewhere: number | null
  /** These two are others whenever the row in the database is not the same. */
  entry: number
  journal: number
}

export const nothingKept: Kept = {
  status: null,
  ...{ isDropped: false, isRepeating: false, isPaused: false, isFinished: false },
  ...{ progress: 0, repeats: 0, score: null, hasStart: false, hasEnd: false, hasJournal: false },
  ...{ elsewhere: null, entry: 0, journal: 0 },
}

export function standingIn({ status, isDropped, isRepeating, isPaused, isFinished }: Kept): Standing | null {
  if (status === null) return isDropped ? 'dropped' : null
  if (isRepeating) return 'repeating'
  if (isPaused) return 'on-hold'
  if (isFinished || status === 'watched') return 'completed'
  return status === 'watching' || status === 'reading' ? 'current' : 'planning'
}

interface OfTitle {
  kind: 'anime' | 'manga'
  total: number | null
}

const wanting = { anime: 'want-to-watch', manga: 'want-to-read' }
const doing = { anime: 'watching', manga: 'reading' }
const done = { anime: 'watched', manga: 'reading' }

/** The record after a standing is set. */
export function stood(kept: Kept, standing: Standing, { kind, total }: OfTitle): Kept {
  if (standingIn(kept) === standing) return kept
  const plain = { ...kept, isDropped: false, isRepeating: false, isPaused: false, isFinished: false }
  const isPlanned = kept.status !== null && ![doing[kind], done[kind]].includes(kept.status)
  const isThrough = kept.isFinished || kept.status === 'watched' || kept.progress === total
  const repeated = { isRepeating: true, isFinished: isThrough, progress: isThrough ? 0 : kept.progress }
  return {
    planning: { ...plain, status: isPlanned ? kept.status : wanting[kind] },
    current: { ...plain, status: doing[kind], hasStart: isBegun(kept, kind) },
    'on-hold': { ...plain, status: doing[kind], isPaused: true },
    repeating: { ...plain, status: doing[kind], ...repeated },
    completed: finished({ ...plain, isRepeating: kept.isRepeating, status: done[kind] }, total),
    dropped: { ...plain, status: null, isDropped: true, isFinished: kept.isFinished },
  }[standing]
}

/** The record after a status is chosen from the dropdown of an entry. */
export function chosen(kept: Kept, status: string, { kind, total }: OfTitle): Kept {
  if (status === 'dropped') return stood(kept, 'dropped', { kind, total })
  const isDoing = status === doing[kind]
  if (status === kept.status) return isDoing ? { ...kept, isPaused: false } : kept
  const plain = { ...kept, status, isPaused: false, hasStart: isDoing ? isBegun(kept, kind) : kept.hasStart }
  return status === 'watched' ? finished(plain, total) : { ...plain, isFinished: false, isRepeating: false }
}

/** Whether a start is known once the title is watched or read: none is made up of what was under way, or has an end. */
function isBegun({ hasStart, hasEnd, isFinished, progress, status }: Kept, kind: OfTitle['kind']): boolean {
  const wasAtItOrDone = status === doing[kind] || status === 'watched'
  return hasStart || !(wasAtItOrDone || isFinished || hasEnd || progress > 0)
}

function finished(kept: Kept, total: number | null): Kept {
  const repeats = kept.repeats + Number(kept.isRepeating)
  const progress = Math.max(kept.progress, total ?? 0)
  return { ...kept, isRepeating: false, isFinished: true, hasEnd: true, repeats, progress }
}

/** The record after so many more episodes or chapters, or the code of the refusal. */
export function stepped(kept: Kept, by: number, { kind, total }: OfTitle): Kept | string {
  const progress = Math.max(0, kept.progress + by)
  if (by > 0 && total !== null && progress > total) return 'progress-beyond'
  const standing = standingIn(kept)
  const isAtIt = standing === 'current' || standing === 'repeating'
  if (by <= 0 || isAtIt || standing === 'completed') return { ...kept, progress }
  return { ...stood(kept, 'current', { kind, total }), progress }
}

/** Added to the list, as new. */
export function added(kept: Kept, { kind }: OfTitle): Kept {
  const status = kind === 'anime' ? 'unwatched' : 'unread'
  return { ...kept, status, isDropped: false, isPaused: false, isFinished: false, isRepeating: false }
}

let rows = 0

/** What is stored instead of the record before: with a journal if there is anything to put into it. */
export function stored(before: Kept, kept: Kept): Kept {
  const { isDropped, isRepeating, isPaused, isFinished, progress, repeats, score, hasStart, elsewhere } = kept
  const isFact = isDropped || isRepeating || isPaused || isFinished
  const isAny = hasStart || isFact || progress + repeats > 0 || score !== null || elsewhere !== null
  const hasJournal = kept.hasJournal || isAny
  const isSameEntry = kept.status !== null && before.status !== null
  const entry = kept.status === null ? 0 : isSameEntry ? before.entry : ++rows
  const plain = (each: Kept) => JSON.stringify({ ...each, status: null, entry: 0, journal: 0 })
  const isSameJournal = plain(before) === plain({ ...kept, hasJournal })
  return { ...kept, hasJournal, entry, journal: hasJournal ? (isSameJournal ? before.journal : ++rows) : 0 }
}

/** Whether both are the same rows of the database. */
export function areSameRows(one: Kept, other: Kept): boolean {
  return one.entry === other.entry && one.status === other.status && one.journal === other.journal
}

/** The counter that rises; null if none does. */
export function countedIn(before: Kept, after: Kept): string | null {
  if (after.isDropped && !(before.isDropped && before.status === null)) return 'dropped'
  if (after.status === before.status || !after.status || after.status.startsWith('un')) return null
  return after.status.replaceAll('-', '_')
}

/** What the reader did, a verb for each row of activity. */
export function verbsOf(before: Kept, after: Kept): string[] {
  const [was, is] = [standingIn(before), standingIn(after)]
  const isAdded = before.status === null && after.status !== null
  const isOther = was !== is || before.status !== after.status
  const isDone = (after.isFinished && !before.isFinished) || after.repeats > before.repeats
  const verbs = []
  if (isAdded) verbs.push('added')
  if (isOther && is === 'completed' && isDone) verbs.push('finished')
  else if (isOther && is && !(isAdded && is === 'planning')) verbs.push('status')
  const beginsAgain = was !== 'repeating' && is === 'repeating' && after.progress === 0
  if (before.progress !== after.progress && !beginsAgain) verbs.push('progress')
  if (after.score !== null && after.score !== before.score) verbs.push('scored')
  return verbs
}
