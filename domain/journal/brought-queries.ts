import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { isAddedBeside, isLeftByImport } from './added-beside.ts'
import type { EntryRow } from './queries.ts'

/** Which titles an import's changes are of, and which of those have been merged since. */

interface Rows {
  entry: EntryRow | null
  journal: Record<string, unknown> | null
}

/** What an import did to a title that is part of another one by now, or that others are part of. */
export interface BroughtRecord {
  titleId: string
  survivorId: string
  before: Rows
  after: Rows
  madeAt: Date
  /** Whether the reader has added something beside what stands for the title since, or the import has left it there. */
  isAddedBeside: boolean
}

/** @returns the titles of a change; those that are there cannot be merged or deleted before the transaction ends */
export async function lockBrought(tx: Tx, undoId: string): Promise<string[]> {
  const { rows } = await sql<{ titleId: string }>`
    select r."titleId" from undos u cross join jsonb_to_recordset(u.records) r ("titleId" text)
    where u.id = ${undoId} order by 1`.execute(tx)
  const titleIds = rows.map(({ titleId }) => titleId)
  await sql<{ id: string }>`
    select id from titles where id = any(array(
      select unnest(${titleIds}::text[]) collate "C"
      union all select survivor_id from title_merges where merged_id = any(${titleIds})))
    order by id for key share`.execute(tx)
  return titleIds
}

const joined = sql`
  undos u cross join jsonb_to_recordset(u.records) r ("titleId" text, before jsonb, after jsonb)
  left join title_merges m on m.merged_id = r."titleId" collate "C"`

/** Titles that stand for those of a change since one has been merged into another, whichever the change was of. */
export async function findMergedSince(tx: Tx, undoId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(m.survivor_id, r."titleId" collate "C") as id from ${joined}
    where u.id = ${undoId} and (m.merged_id is not null or exists (
      select from title_merges o where o.survivor_id = r."titleId" collate "C" and o.merged_at > u.made_at))
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What all changes of the same import did to titles that are these now. */
export async function findBroughtRecords(
  tx: Tx,
  userId: string,
  undoId: string,
  survivorIds: string[],
): Promise<BroughtRecord[]> {
  const survivorId = sql`coalesce(m.survivor_id, r."titleId" collate "C")`
  const { rows } = await sql<BroughtRecord>`
    select r."titleId", ${survivorId} as "survivorId", r.before, r.after, u.made_at as "madeAt",
      ${isAddedBeside(userId, survivorId, sql`u.made_at`)} or ${isLeftByImport(undoId, sql`r."titleId" collate "C"`)} as "isAddedBeside"
    from ${joined}
    where u.list_import_id = (select list_import_id from undos where id = ${undoId})
      and ${survivorId} = any(${survivorIds})
    order by u.made_at, r."titleId"`.execute(tx)
  return rows
}

/** What became of these titles is settled: no change of the same import is of them any more. */
export async function settleBrought(tx: Tx, undoId: string, titleIds: string[]): Promise<void> {
  await sql`
    update undos set records = (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(records) r where r ->> 'titleId' <> all(${titleIds}))
    where list_import_id = (select list_import_id from undos where id = ${undoId})
      and exists (select from jsonb_array_elements(records) r where r ->> 'titleId' = any(${titleIds}))`.execute(tx)
}
