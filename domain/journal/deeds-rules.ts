import type { Deed } from '../activity/rules.ts'
import { emptyJournal, type ReaderRecord, standingOfRecord } from './record-rules.ts'

/** What a reader did, as a record shows that was changed. Browser-safe. */
export function deedsOf(before: ReaderRecord, after: ReaderRecord): Deed[] {
  const had = before.journal ?? emptyJournal
  const has = after.journal ?? emptyJournal
  const standing = standingOfRecord(after)
  const deeds: Deed[] = []
  const isAdded = !before.entry && after.entry !== null
  if (isAdded && standing) deeds.push({ verb: 'added', standing })

  const isOther = standing !== standingOfRecord(before) || before.entry?.status !== after.entry?.status
  const isFinished = (has.isFinished && !had.isFinished) || has.repeats > had.repeats
  if (standing === 'completed' && isOther && isFinished) deeds.push({ verb: 'finished', standing })
  else if (standing && isOther && !(isAdded && standing === 'planning')) deeds.push({ verb: 'status', standing })

  // Coming back to a title begins at 0 again, which takes back nothing of what was seen or read.
  const isAgain = isOther && standing === 'repeating' && has.progress < had.progress
  const from = isAgain ? 0 : had.progress
  if (after.journal && has.progress !== from) deeds.push({ verb: 'progress', from, to: has.progress })
  if (has.score !== null && has.score !== had.score) deeds.push({ verb: 'scored', score: has.score })
  return deeds
}
