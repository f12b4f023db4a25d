import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { eachOf, insertKeptRows } from '#db/kept-rows.ts'
import type { Journal as JournalRow } from '#db/types.ts'
import type { Kind } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import { clearPagesOfPrivate } from './clear-pages-of-private.ts'
import type { Journal, ReaderRecord } from './record-rules.ts'

const columns = {
  progress: 'progress',
  volumes: 'volumes',
  startedOn: 'started_on',
  finishedOn: 'finished_on',
  droppedOn: 'dropped_on',
  isFinished: 'is_finished',
  isPaused: 'is_paused',
  isDropped: 'is_dropped',
  isRepeating: 'is_repeating',
  repeats: 'repeats',
  score: 'score',
  notes: 'notes',
  tags: 'tags',
  isPrivate: 'is_private',
} as const satisfies Record<keyof Journal, keyof JournalRow>

const fields = Object.keys(columns) as (keyof Journal)[]

/** A list entry's row, as JSON. */
export type EntryRow = { id: string; status: Status } & Record<string, unknown>

/** A title with what a reader keeps of it, rows as JSON. */
export interface Loaded {
  titleId: string
  kind: Kind
  title: string
  episodes: number | null
  volumes: number | null
  entry: EntryRow | null
  journal: Record<string, unknown> | null
}

/**
 * `lockUser` and `lockTitles` in one statement: the records of a reader change one after another, those that do not exist yet too.
 * @returns whether there is such a user
 */
export async function lockReader(tx: Tx, userId: string, titleIds: string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string; titles: number }>`-- prepare: lock_reader
    with reader as (select id from users where id = ${userId} for no key update), held as (
      select t.id from reader cross join titles t where t.id = any(${titleIds}) order by t.id for key share of t
    )
    select id, (select count(*) from held) as titles from reader`.execute(tx)
  return rows.length > 0
}

/** Titles with what a reader keeps of them. Whoever means to change it has locked the reader and the titles before. */
export async function loadRecords(tx: Tx, userId: string, titleIds: string[], kind: Kind | null): Promise<Loaded[]> {
  const { rows } = await sql<Loaded>`-- prepare: load_records
    select t.id as "titleId", t.kind, ${shownTitle} as title, t.episodes, t.volumes, to_jsonb(e) as entry, to_jsonb(j) as journal
    from titles t
    left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
    left join journal j on j.user_id = ${userId} and j.title_id = t.id
    where t.id = any(${titleIds}) and (${kind}::text is null or t.kind = ${kind}) order by t.id`.execute(tx)
  return rows
}

/** Those of which others see something beside the record, unless the title is private: that it is a favourite, on a list of one's own or reviewed, or the reader's stars. */
export async function findShown(tx: Tx, userId: string, titleIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select title_id as id from favourites where user_id = ${userId} and title_id = any(${titleIds})
    union select title_id from ratings where user_id = ${userId} and title_id = any(${titleIds})
    union select title_id from reviews where user_id = ${userId} and title_id = any(${titleIds})
    union select title_id from shelf_titles where user_id = ${userId} and title_id = any(${titleIds})
    union select title_id from unshelved_titles where user_id = ${userId} and title_id = any(${titleIds})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The title of a reader's own entry, locked as lockTitles does it; null if they have no such entry. */
export async function lockEntry(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ titleId: string; kind: Kind } | null> {
  const { rows } = await sql<{ titleId: string; kind: Kind }>`-- prepare: find_entry
    select t.id as "titleId", t.kind from list_entries e join titles t on t.id = e.title_id
    where e.id = ${entryId} and e.user_id = ${userId} for key share of t`.execute(tx)
  return rows[0] ?? null
}

/** The record that two rows make. */
export function readRecord({ entry, journal }: Loaded): ReaderRecord {
  return {
    entry: entry && { id: entry.id, status: entry.status },
    journal:
      journal && (Object.fromEntries(fields.map((field) => [field, journal[columns[field]]])) as unknown as Journal),
  }
}

/** By title, what another site keeps of it that has no column here, by the name of the site. */
export type Elsewhere = Map<string, Record<string, unknown>>

/** A title's journal; null takes it away. What other sites keep is added to what is there. */
interface WrittenJournal {
  titleId: string
  journal: Journal | null
  /** Whether nothing stays of what was there. */
  isAnew?: boolean | undefined
  elsewhere?: Record<string, unknown> | undefined
  dates?: RecordDates | undefined
}

/** When a record was made elsewhere, in ISO text; null where it is not known. They count for what is new here. */
export interface RecordDates {
  addedAt: string | null
  madeAt: string | null
  changedAt: string | null
}

/** Writes the journals of a locked reader's titles. */
export async function writeJournals(tx: Tx, userId: string, written: WrittenJournal[]): Promise<void> {
  const removed = written.filter(({ journal, isAnew }) => journal === null || isAnew).map(({ titleId }) => titleId)
  if (removed.length > 0) {
    await sql`-- prepare: remove_journals
      delete from journal where user_id = ${userId} and title_id = any(${removed})`.execute(tx)
  }
  const rows = written.flatMap(({ titleId, journal, elsewhere = {}, dates }) =>
    journal
      ? [
          {
            ...rowOf(titleId, journal),
            elsewhere,
            made_at: dates?.madeAt ?? null,
            changed_at: dates?.changedAt ?? null,
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  const names = sql.join(fields.map((field) => sql.ref(columns[field])))
  const renewed = sql.join(fields.map((field) => sql`${sql.ref(columns[field])} = excluded.${sql.ref(columns[field])}`))
  await sql`-- prepare: write_journals
    insert into journal (user_id, title_id, kind, elsewhere, made_at, changed_at, ${names})
    select ${userId}, t.id, t.kind, r.elsewhere, least(r.made_at, clock_timestamp()), least(r.changed_at, clock_timestamp()),
      ${sql.join(fields.map((field) => sql`r.${sql.ref(columns[field])}`))}
    from jsonb_populate_recordset(null::journal, ${JSON.stringify(rows)}) r join titles t on t.id = r.title_id
    on conflict (user_id, title_id) do update set ${renewed}, elsewhere = journal.elsewhere || excluded.elsewhere,
      changed_at = clock_timestamp()`.execute(tx)
}

function rowOf(titleId: string, journal: Journal) {
  return { title_id: titleId, ...Object.fromEntries(fields.map((field) => [columns[field], journal[field]])) }
}

/** Makes a locked reader's journals what they were. */
export async function restoreJournals(
  tx: Tx,
  userId: string,
  kept: { titleId: string; journal: Record<string, unknown> | null }[],
): Promise<void> {
  const titleIds = kept.map(({ titleId }) => titleId)
  const { rows: removed } = await sql<{ title_id: string; is_private: boolean }>`
    delete from journal where user_id = ${userId} and title_id = any(${titleIds}) returning title_id, is_private`.execute(
    tx,
  )
  const rows = kept.flatMap(({ journal }) => (journal ? [journal] : []))
  await insertKeptRows(tx, 'journal', eachOf(sql`${JSON.stringify(rows)}::jsonb`))
  // As in writeRecords, though perhaps once too often.
  const ofPrivate = [...removed, ...rows].filter((row) => row.is_private)
  await clearPagesOfPrivate(
    tx,
    userId,
    ofPrivate.map((row) => String(row.title_id)),
  )
}
