import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { forgetActivity, recordActivity } from '../activity/record-activity.ts'
import { writeEntries } from '../lists/write-entries.ts'
import { today } from '../time-zone-rules.ts'
import { addToCounters } from '../titles/add-to-counters.ts'
import type { Kind } from '../titles/rules.ts'
import type { Counted } from '../titles/statuses-rules.ts'
import { applyChanges, type Change, type Changed } from './changes-rules.ts'
import { clearPagesOfPrivate } from './clear-pages-of-private.ts'
import { deedsOf } from './deeds-rules.ts'
import {
  type Elsewhere,
  findShown,
  type Loaded,
  loadRecords,
  lockReader,
  type RecordDates,
  readRecord,
  writeJournals,
} from './queries.ts'
import { emptyJournal, type ReaderRecord } from './record-rules.ts'
import { type KeptRows, keepUndo } from './undos.ts'

export interface Wanted {
  titleIds: string[]
  /** Titles of other kinds are left out, if given. */
  kind?: Kind | null
  /** Done with each of them, in order. */
  changes: Change[]
  /** The reader's day, YYYY-MM-DD; by UTC if it is not given. */
  today?: string
}

export interface ChangedRecord {
  titleId: string
  kind: Kind
  /** As it is shown. */
  title: string
  /** Episodes or chapters in all. */
  total: number | null
  before: ReaderRecord
  /** A new entry's id is null in it. */
  after: ReaderRecord
}

export interface RecordsChanged {
  /** Those titles that exist, in the order of their ids. */
  records: ChangedRecord[]
  /** How many of them are not as they were. */
  changed: number
  /** By which `undoChange` takes it back; null if nothing changed. */
  undoId: string | null
}

/**
 * Changes what a reader keeps of titles: list entry, journal, counters (§4) and activity, all or nothing. For ten minutes
 * undoChange takes it back.
 * @throws Refusal as applyChanges
 */
export async function changeRecords(db: Db, actor: Actor, wanted: Wanted): Promise<RecordsChanged> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    // Nothing is found of a reader whose account has just been deleted.
    if (!(await lockReader(tx, userId, wanted.titleIds))) return { records: [], changed: 0, undoId: null }
    return changeLocked(tx, userId, wanted)
  })
}

/** The same for a reader who is locked already, with the titles. */
export async function changeLocked(
  tx: Tx,
  userId: string,
  { titleIds, kind: wanted = null, changes, today: day = today('UTC', new Date()) }: Wanted,
): Promise<RecordsChanged> {
  const isForgotten = changes.some(({ do: what }) => what === 'forget')
  const turns = (await loadRecords(tx, userId, titleIds, wanted)).map((loaded): Turn => {
    const { kind, title, episodes, volumes } = loaded
    const before = readRecord(loaded)
    const known = { kind, title, total: episodes, totalVolumes: volumes, today: day }
    return { loaded, before, isForgotten, ...applyChanges(before, changes, known) }
  })
  if (isForgotten) await keepMarks(tx, userId, turns)
  const records = turns.map(({ loaded: { titleId, kind, title, episodes }, before, record }) => ({
    ...{ titleId, kind, title, total: episodes, before, after: record },
  }))
  const changed = turns.filter(({ before, record, counted }) => counted.length > 0 || !isSame(before, record))
  if (changed.length === 0) return { records, changed: 0, undoId: null }
  return { records, changed: changed.length, undoId: await write(tx, userId, changed, isForgotten) }
}

export interface Turn extends Changed {
  loaded: Loaded
  before: ReaderRecord
  /** Whether nothing of the journal's row stays, which holds more than the record. */
  isForgotten?: boolean
  dates?: RecordDates | undefined
}

/** Of a private title that is forgotten the mark alone stays, for as long as others would see the title beside its reader without it. */
async function keepMarks(tx: Tx, userId: string, turns: Turn[]): Promise<void> {
  const ofPrivate = turns.filter(({ before }) => before.journal?.isPrivate)
  const shown = await findShown(
    tx,
    userId,
    ofPrivate.map(({ loaded }) => loaded.titleId),
  )
  for (const turn of ofPrivate) {
    if (shown.has(turn.loaded.titleId)) turn.record.journal = { ...emptyJournal, isPrivate: true }
  }
}

async function write(tx: Tx, userId: string, turns: Turn[], isForgotten: boolean): Promise<string> {
  await writeRecords(tx, userId, turns)
  await addToCounters(tx, countedIn(turns))
  const deeds = turns.flatMap(({ loaded: { titleId }, before, record }) =>
    deedsOf(before, record).map((deed) => ({ ...deed, titleId })),
  )
  const activityIds = await recordActivity(tx, userId, deeds)
  const [only] = turns
  const isGone = turns.length === 1 && only?.before.entry && !only.record.entry
  const undoId = await keepUndo(tx, userId, {
    before: rowsBefore(turns),
    activityIds,
    keepsActivity: isForgotten,
    entryId: isGone ? (only.before.entry?.id ?? null) : null,
  })
  if (isForgotten) {
    await forgetActivity(
      tx,
      userId,
      turns.map(({ loaded }) => loaded.titleId),
    )
  }
  return undoId
}

/** The counters that rise by one, by title. */
export function countedIn(turns: Turn[]): { kind: Kind; id: string; status: Counted }[] {
  return turns.flatMap(({ loaded: { kind, titleId }, counted }) =>
    counted.map((status) => ({ kind, id: titleId, status })),
  )
}

/** The rows as they were, for an undo. */
export function rowsBefore(turns: Turn[]): KeptRows[] {
  return turns.map(({ loaded: { titleId, entry, journal } }) => ({ titleId, entry, journal }))
}

/** Writes the entries and journals of a locked reader that are not as they were. */
export async function writeRecords(tx: Tx, userId: string, turns: Turn[], elsewhere?: Elsewhere): Promise<void> {
  const entries = turns.filter(({ before, record }) => !isSame(before.entry, record.entry))
  await writeEntries(
    tx,
    userId,
    entries.map(({ loaded, before, record, dates }) => ({
      titleId: loaded.titleId,
      id: before.entry?.id ?? null,
      status: record.entry?.status ?? null,
      addedAt: dates?.addedAt ?? null,
    })),
  )
  const journals = turns.filter(
    ({ before, record, loaded, isForgotten }) =>
      isForgotten || elsewhere?.has(loaded.titleId) || !isSame(before.journal, record.journal),
  )
  await writeJournals(
    tx,
    userId,
    journals.map(({ loaded: { titleId }, record: { journal }, dates, isForgotten }) => ({
      ...{ titleId, journal, dates, isAnew: isForgotten, elsewhere: elsewhere?.get(titleId) },
    })),
  )
  const isPrivate = ({ journal }: ReaderRecord) => journal?.isPrivate ?? false
  const hiddenOrShown = journals.filter(({ before, record }) => isPrivate(before) !== isPrivate(record))
  await clearPagesOfPrivate(
    tx,
    userId,
    hiddenOrShown.map(({ loaded }) => loaded.titleId),
  )
}

/** Whether two parts of records say the same. Their fields must be in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
