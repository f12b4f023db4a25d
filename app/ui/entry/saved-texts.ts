import { emptyJournal, standingOfRecord } from '#domain/journal/record-rules.ts'
import { onScale } from '#domain/score-scale-rules.ts'
import type { Asked, ShownRecord } from './shown-record.ts'

/** What is saved, as the fields hold it. */
export function savedTexts({ record, scale }: ShownRecord): Asked {
  const journal = record.journal ?? emptyJournal
  return {
    standing: standingOfRecord(record) ?? '',
    progress: String(journal.progress),
    volumes: String(journal.volumes),
    startedOn: journal.startedOn ?? '',
    finishedOn: journal.finishedOn ?? '',
    droppedOn: journal.droppedOn ?? '',
    repeats: String(journal.repeats),
    score: journal.score === null ? '' : String(onScale(scale, journal.score)),
    notes: journal.notes,
    tags: journal.tags.join(', '),
    private: journal.isPrivate ? 'yes' : 'no',
  }
}
