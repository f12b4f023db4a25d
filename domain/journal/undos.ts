import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { type KeptDeed, keptActivity } from '../activity/record-activity.ts'
import { undoSeconds } from '../lists/rules.ts'
import type { Kind } from '../titles/rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import { isAddedBeside, isLeftByImport } from './added-beside.ts'
import type { EntryRow } from './queries.ts'

/** The reader's rows of one title, as JSON. */
export interface KeptRows {
  titleId: string
  entry: unknown
  journal: unknown
}

interface NewUndo {
  before: KeptRows[]
  activityIds: number[]
  /** Whether what the reader did with the titles is about to be forgotten, so that it is kept, too. */
  keepsActivity?: boolean
  /** The entry that was taken away, if the change was of one title. */
  entryId: string | null
  /** The import that changed them, of which all can be undone for longer. */
  listImport?: { id: number; seconds: number }
}

/** Keeps how records were and are, and deletes what can no longer be undone. @returns the undo's id */
export async function keepUndo(
  tx: Tx,
  userId: string,
  { before, activityIds, keepsActivity = false, entryId, listImport }: NewUndo,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`-- prepare: keep_undo
    with forgotten as (
      delete from undos where id in (
        select id from undos where until < clock_timestamp() order by until limit 100 for update skip locked)
    )
    insert into undos (user_id, until, records, activity_ids, entry_id, list_import_id)
    select ${userId}, clock_timestamp() + make_interval(secs => ${listImport?.seconds ?? undoSeconds}),
      jsonb_agg(jsonb_build_object('titleId', b."titleId", 'before', jsonb_build_object('entry', b.entry, 'journal', b.journal)
        || case when d.deeds is null then '{}'::jsonb else jsonb_build_object('activity', d.deeds) end,
        'after', jsonb_build_object('entry', to_jsonb(e), 'journal', to_jsonb(j)))),
      ${activityIds}::bigint[], ${listImport ? null : entryId}, ${listImport?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(before)}) b ("titleId" text, entry jsonb, journal jsonb)
    left join list_entries e on e.user_id = ${userId} and e.title_id = b."titleId"
    left join journal j on j.user_id = ${userId} and j.title_id = b."titleId"
    left join ${keptActivity(userId, keepsActivity ? before.map(({ titleId }) => titleId) : [])} d on d.title_id = b."titleId"
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
  before: { entry: EntryRow | null; journal: Record<string, unknown> | null; activity?: KeptDeed[] | null }
  /** Whether it is on the list. */
  isListed: boolean
  /** Whether it is as the change left it, and nothing is beside it that others would see only by the undo. */
  isSame: boolean
}

/** What a change did, title by title, which it locks, and whether each is still as it left it. Titles that have gone are left out. */
export async function compareWithUndo(tx: Tx, userId: string, undoId: string): Promise<Undone[]> {
  await sql<{ id: string }>`
    select t.id from titles t where t.id in (
      select r."titleId" collate "C" from undos u cross join jsonb_to_recordset(u.records) r ("titleId" text) where u.id = ${undoId})
    order by t.id for key share`.execute(tx)
  const { rows } = await sql<Undone>`-- prepare: compare_with_undo
    select t.id as "titleId", t.kind, ${shownTitle} as title, r.before, e.id is not null as "isListed",
      (r.after -> 'entry', r.after -> 'journal') is not distinct from
        (coalesce(to_jsonb(e), 'null'), coalesce(to_jsonb(j), 'null'))
      and not (j.user_id is not null and j.is_private and (r.before -> 'journal' ->> 'is_private') is distinct from 'true'
        and (${isAddedBeside(userId, sql`t.id`, sql`u.made_at`)} or ${isLeftByImport(undoId, sql`t.id`)})) as "isSame"
    from undos u cross join jsonb_to_recordset(u.records) r ("titleId" text, before jsonb, after jsonb)
    join titles t on t.id = r."titleId"
    left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
    left join journal j on j.user_id = ${userId} and j.title_id = t.id
    where u.id = ${undoId} order by t.id`.execute(tx)
  return rows
}

export async function removeUndo(tx: Tx, undoId: string): Promise<void> {
  await tx.deleteFrom('undos').where('id', '=', undoId).execute()
}
