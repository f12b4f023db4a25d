import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { insertKeptRows } from '#db/kept-rows.ts'
import type { Journal as JournalRow } from '#db/types.ts'
import { undoSeconds } from '../lists/rules.ts'
import type { Kind } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { shownTitle } from '../titles/title-language.ts'
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
 * Locks a reader until the transaction ends: their records change one after another, those that do not exist yet too. Users
 * are locked before titles, here as when either is deleted.
 * @returns whether there is such a user
 */
export async function lockReader(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`-- prepare: lock_reader
    select id from users where id = ${userId} for no key update`.execute(tx)
  return rows.length > 0
}

/** Titles with what a locked reader keeps of them. They cannot be deleted before the transaction ends. */
export async function loadRecords(tx: Tx, userId: string, titleIds: string[], kind: Kind | null): Promise<Loaded[]> {
  const { rows } = await sql<Loaded>`-- prepare: load_records
    select t.id as "titleId", t.kind, ${shownTitle} as title, t.episodes, t.volumes, to_jsonb(e) as entry, to_jsonb(j) as journal
    from titles t
    left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
    left join journal j on j.user_id = ${userId} and j.title_id = t.id
    where t.id = any(${titleIds}) and (${kind}::text is null or t.kind = ${kind}) order by t.id for key share of t`.execute(
    tx,
  )
  return rows
}

/** The title of a reader's own entry; null if they have no such entry. */
export async function findEntry(
  db: Db,
  userId: string,
  entryId: string,
): Promise<{ titleId: string; kind: Kind } | null> {
  const { rows } = await sql<{ titleId: string; kind: Kind }>`-- prepare: find_entry
    select title_id as "titleId", kind from list_entries where id = ${entryId} and user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

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
  const removed = written.filter(({ journal }) => journal === null).map(({ titleId }) => titleId)
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

/** The reader's rows of one title, as JSON. */
export interface KeptRows {
  titleId: string
  entry: unknown
  journal: unknown
}

interface NewUndo {
  before: KeptRows[]
  activityIds: number[]
  /** The entry that was taken away, if the change was of one title. */
  entryId: string | null
  /** The import that changed them, of which all can be undone for longer. */
  listImport?: { id: number; seconds: number }
}

/** Keeps how records were and are, and deletes what can no longer be undone. @returns the undo's id */
export async function keepUndo(
  tx: Tx,
  userId: string,
  { before, activityIds, entryId, listImport }: NewUndo,
): Promise<string> {
  await sql`-- prepare: forget_undos
    delete from undos where id in (
      select id from undos where until < clock_timestamp() order by until limit 100 for update skip locked
    )`.execute(tx)
  const { rows } = await sql<{ id: string }>`-- prepare: keep_undo
    insert into undos (user_id, until, records, activity_ids, entry_id, list_import_id)
    select ${userId}, clock_timestamp() + make_interval(secs => ${listImport?.seconds ?? undoSeconds}),
      jsonb_agg(jsonb_build_object('titleId', b."titleId", 'before', jsonb_build_object('entry', b.entry, 'journal', b.journal),
        'after', jsonb_build_object('entry', to_jsonb(e), 'journal', to_jsonb(j)))),
      ${activityIds}::bigint[], ${listImport ? null : entryId}, ${listImport?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(before)}) b ("titleId" text, entry jsonb, journal jsonb)
    left join list_entries e on e.user_id = ${userId} and e.title_id = b."titleId"
    left join journal j on j.user_id = ${userId} and j.title_id = b."titleId"
    returning id`.execute(tx)
  return (rows[0] as { id: string }).id
}

/** Whether a locked reader made this change and can still take it back. What an import did is taken back with all of it. */
export async function canUndo(tx: Tx, userId: string, undoId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`-- prepare: can_undo
    select id from undos
    where id = ${undoId} and user_id = ${userId} and list_import_id is null and until > clock_timestamp()`.execute(tx)
  return rows.length > 0
}

/** The latest change that took this entry away, if it can still be taken back. */
export async function findUndoOfEntry(tx: Tx, userId: string, entryId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`-- prepare: find_undo_of_entry
    select id from undos where entry_id = ${entryId} and user_id = ${userId} and until > clock_timestamp()
    order by until desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export interface Undone {
  titleId: string
  kind: Kind
  title: string
  before: { entry: EntryRow | null; journal: Record<string, unknown> | null }
  /** Whether it is on the list. */
  isListed: boolean
  /** Whether it is as the change left it. */
  isSame: boolean
}

/** What a change did, title by title, and whether each is still as it left it. Titles that have gone are left out. */
export async function compareWithUndo(tx: Tx, userId: string, undoId: string): Promise<Undone[]> {
  const { rows } = await sql<Undone>`-- prepare: compare_with_undo
    select t.id as "titleId", t.kind, ${shownTitle} as title, r.before, e.id is not null as "isListed",
      (r.after -> 'entry', r.after -> 'journal') is not distinct from
        (coalesce(to_jsonb(e), 'null'), coalesce(to_jsonb(j), 'null')) as "isSame"
    from undos u cross join jsonb_to_recordset(u.records) r ("titleId" text, before jsonb, after jsonb)
    join titles t on t.id = r."titleId"
    left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
    left join journal j on j.user_id = ${userId} and j.title_id = t.id
    where u.id = ${undoId} order by t.id for key share of t`.execute(tx)
  return rows
}

/** Makes a locked reader's journals what they were. */
export async function restoreJournals(
  tx: Tx,
  userId: string,
  kept: { titleId: string; journal: Record<string, unknown> | null }[],
): Promise<void> {
  const titleIds = kept.map(({ titleId }) => titleId)
  await sql`delete from journal where user_id = ${userId} and title_id = any(${titleIds})`.execute(tx)
  const rows = kept.flatMap(({ journal }) => (journal ? [journal] : []))
  await insertKeptRows(tx, 'journal', sql`${JSON.stringify(rows)}::jsonb`)
}

export async function removeUndo(tx: Tx, undoId: string): Promise<void> {
  await tx.deleteFrom('undos').where('id', '=', undoId).execute()
}
