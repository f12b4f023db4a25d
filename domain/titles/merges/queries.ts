import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import type { MergedRow, MergedTitles } from '#db/move-rows.ts'
import { shownStaff } from '../../people/shown.ts'
import type { Kind } from '../rules.ts'
import type { Pointing } from './point-to.ts'

interface NewMerge extends MergedTitles {
  reason: string
  mergedBy: string
  /** The rows that go with the title, by table. */
  kept: RawBuilder<unknown>
  pointing: Pointing
  /** Addresses of our own pictures in `kept`. */
  pictures: RawBuilder<unknown>
}

/** Records that a title is merged into another one, and what it was known by. Both must still be there. */
export async function insertMerge(tx: Tx, merge: NewMerge): Promise<void> {
  const { from, into, reason, mergedBy, kept, pointing, pictures } = merge
  await sql`
    insert into title_merges (merged_id, into_id, survivor_id, kind, title, format, year, ids, names, people,
      reason, merged_by, kept, pointing, pictures)
    select t.id, ${into}, ${into}, t.kind, t.title, t.format, left(t.released_on, 4),
      (select coalesce(jsonb_object_agg(source, value), '{}') from external_ids where title_id = t.id),
      array(select name from title_names where title_id = t.id and name <> t.title order by id),
      array(select name from ${shownStaff} s where t.kind = 'manga' and title_id = t.id order by position limit 20),
      ${reason}, ${mergedBy}, ${kept} || jsonb_build_object('into_is_demo', i.is_demo), ${JSON.stringify(pointing)}, ${pictures}
    from titles t, titles i where t.id = ${from} and i.id = ${into}`.execute(tx)
}

/** Makes the title that remains one of the demo's again, if it was before the merge; it must be folded then, as others may speak of it by now. */
export async function restoreDemo(tx: Tx, { from, into }: MergedTitles): Promise<void> {
  await sql`
    update titles set is_demo = true
    where id = ${into} and (select kept -> 'into_is_demo' = 'true' from title_merges where merged_id = ${from})`.execute(
    tx,
  )
}

/** How many rows of readers are kept by one statement. */
const batchSize = 1_000

/** Keeps what becomes of each reader's rows, for an undo and to tell their readers. */
export async function keepReadersRows(tx: Tx, mergedId: string, rows: MergedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = JSON.stringify(rows.slice(start, start + batchSize))
    await sql`
      insert into title_merge_rows (merged_id, user_id, table_name, is_moved, kept_row)
      select ${mergedId}, r."userId", r.table, r."isMoved", r.row
      from jsonb_to_recordset(${batch}) r ("userId" text, "table" text, "isMoved" boolean, row jsonb)`.execute(tx)
  }
}

/** A merge, and whether it can be undone. */
export interface Merge {
  mergedId: string
  title: string
  kind: Kind
  reason: string
  mergedAt: Date
  intoId: string
  /** The title that stands for it now. */
  survivorId: string
  survivor: string
  /** The merged title that was merged into the same one last: merges are undone in the opposite order. */
  lastId: string
  last: string
}

const merges = sql`
  select m.merged_id as "mergedId", m.title, m.kind, m.reason, m.merged_at as "mergedAt", m.into_id as "intoId",
    m.survivor_id as "survivorId", t.title as survivor, last.merged_id as "lastId", last.title as last
  from title_merges m join titles t on t.id = m.survivor_id
  cross join lateral (
    select o.merged_id, o.title from title_merges o where o.into_id = m.into_id
    order by o.merged_at desc, o.merged_id desc limit 1) last`

/** The merge of a title into another one; null if there is none, or if it has been undone. */
export async function findMerge(db: Db, mergedId: string): Promise<Merge | null> {
  const { rows } = await sql<Merge>`${merges} where m.merged_id = ${mergedId}`.execute(db)
  return rows[0] ?? null
}

/** Those that a title stands for now, the newest first. */
export async function findMergesInto(db: Db, titleId: string): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    ${merges} where m.survivor_id = ${titleId} order by m.merged_at desc, m.merged_id desc`.execute(db)
  return rows
}

/** Forgets a merge that was undone. */
export async function removeMerge(tx: Tx, mergedId: string): Promise<void> {
  await tx.deleteFrom('title_merges').where('merged_id', '=', mergedId).execute()
}
