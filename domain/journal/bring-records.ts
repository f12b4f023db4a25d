import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#db/connection.ts'
import { findLastDone } from '../activity/record-activity.ts'
import { addToCounters } from '../titles/add-to-counters.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import type { Kind } from '../titles/rules.ts'
import type { Counted } from '../titles/statuses-rules.ts'
import { countedIn, isSame, rowsBefore, type Turn, writeRecords } from './change-records.ts'
import { applyChanges, type Change } from './changes-rules.ts'
import { type Elsewhere, type Loaded, loadRecords, type RecordDates, readRecord } from './queries.ts'
import { emptyJournal, type Known, type ReaderRecord } from './record-rules.ts'
import { keepUndo } from './undos.ts'

type CountedTitle = { kind: Kind; id: string; status: Counted }

export interface Brought {
  titleIds: string[]
  /** What becomes of a title's record, and what another site keeps of it, by the name of the site. */
  changesOf(title: RecordOfTitle): {
    changes: Change[]
    elsewhere?: Record<string, unknown> | null
    dates?: RecordDates | undefined
  }
  /** Whether it matters when the records were changed last. */
  asksWhen?: boolean
  /** Which of the counters are to rise, of those that would by §4. */
  count(counted: CountedTitle[]): Promise<CountedTitle[]>
  /** Whether the lists in the order of counters are cleared at once. */
  orders: boolean
  /** The import, and for how long it can be undone. */
  listImport?: { id: number; seconds: number }
  /** The reader's day, YYYY-MM-DD. */
  today: string
}

/** A title with what the reader keeps of it. */
export interface RecordOfTitle {
  titleId: string
  known: Known
  record: ReaderRecord
  /** When it was changed last, as far as that is asked for; null if there is none. */
  changedAt: Date | null
}

/**
 * Changes each of a locked reader's titles in its own way, as an import does: list entries, journals and counters, but no activity, for what
 * was done elsewhere is not done now.
 * @returns those titles that exist, and which of their records are not as they were
 */
export async function bringRecords(
  tx: Tx,
  userId: string,
  brought: Brought,
): Promise<{ titleId: string; isChanged: boolean }[]> {
  const elsewhere: Elsewhere = new Map()
  await lockTitles(tx, brought.titleIds)
  const lastDone = brought.asksWhen ? await findLastDone(tx, userId, brought.titleIds) : null
  const turns = (await loadRecords(tx, userId, brought.titleIds, null)).map((loaded): Turn => {
    const title = recordOfTitle(loaded, brought.today, lastDone?.get(loaded.titleId))
    const { changes, elsewhere: kept, dates } = brought.changesOf(title)
    const turn = { loaded, before: title.record, dates, ...applyChanges(title.record, changes, title.known) }
    // There was one elsewhere, be it empty by now.
    if (dates?.madeAt) turn.record.journal ??= emptyJournal
    if (!kept || isDeepStrictEqual(pick(loaded.journal?.elsewhere, kept), kept)) return turn
    elsewhere.set(loaded.titleId, kept)
    return { ...turn, record: { ...turn.record, journal: turn.record.journal ?? emptyJournal } }
  })
  const isOther = ({ before, record, counted }: Turn) => counted.length > 0 || !isSame(before, record)
  const written = turns.filter((turn) => isOther(turn) || elsewhere.has(turn.loaded.titleId))
  if (written.length > 0) {
    await writeRecords(tx, userId, written, elsewhere)
    await addToCounters(tx, await brought.count(countedIn(written)), brought)
    if (brought.listImport) {
      const undo = { before: rowsBefore(written), activityIds: [], entryId: null, listImport: brought.listImport }
      await keepUndo(tx, userId, undo)
    }
  }
  return turns.map((turn) => ({ titleId: turn.loaded.titleId, isChanged: isOther(turn) }))
}

/** The same titles, to compare them with what an import would make of them. They may change meanwhile. */
export async function readRecords(tx: Tx, userId: string, titleIds: string[], today: string): Promise<RecordOfTitle[]> {
  return (await loadRecords(tx, userId, titleIds, null)).map((loaded) => recordOfTitle(loaded, today))
}

/** @param doneAt when the reader last did something with it: a status may change without its journal */
function recordOfTitle(loaded: Loaded, today: string, doneAt?: Date): RecordOfTitle {
  const { titleId, kind, title, episodes, volumes, entry, journal } = loaded
  const moments = [journal?.changed_at, entry?.added_at].flatMap((at) => (typeof at === 'string' ? [new Date(at)] : []))
  const [latest = null] = [...moments, ...(doneAt ? [doneAt] : [])].toSorted((a, b) => b.getTime() - a.getTime())
  return {
    ...{ titleId, record: readRecord(loaded) },
    known: { kind, title, total: episodes, totalVolumes: volumes, today },
    changedAt: latest,
  }
}

function pick(from: unknown, names: Record<string, unknown>): Record<string, unknown> {
  const all = (from ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name]]))
}
