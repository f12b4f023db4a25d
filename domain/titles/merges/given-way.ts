import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/** What a reader kept of one of two titles, until a merge let the newer of the two rows stay. */
export interface GivenWay {
  mergedId: string
  /** The title that stands for both now. */
  survivorId: string
  mergedAt: Date
  table: 'list_entries' | 'journal'
  /** As it was. */
  row: Record<string, unknown>
}

/** What of a reader's list and journal has given way in merges into these titles. */
export async function findGivenWay(tx: Tx, userId: string, survivorIds: string[]): Promise<GivenWay[]> {
  const { rows } = await sql<GivenWay>`
    select m.merged_id as "mergedId", m.survivor_id as "survivorId", m.merged_at as "mergedAt", r.table_name as table,
      r.kept_row as row
    from title_merges m join title_merge_rows r on r.merged_id = m.merged_id
    where m.survivor_id = any(${survivorIds}) and r.user_id = ${userId} and not r.is_moved
      and r.table_name in ('list_entries', 'journal')`.execute(tx)
  return rows
}

/** These rows do not come back when the merge is undone. */
export async function forgetGivenWay(tx: Tx, userId: string, gone: GivenWay[]): Promise<void> {
  if (gone.length === 0) return
  await sql`
    delete from title_merge_rows r
    using jsonb_to_recordset(${JSON.stringify(gone)}) g ("mergedId" text, "table" text, row jsonb)
    where r.merged_id = g."mergedId" collate "C" and r.user_id = ${userId} and r.table_name = g.table and not r.is_moved
      and r.kept_row = g.row`.execute(tx)
}
