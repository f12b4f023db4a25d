import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Told } from '#domain/refusal-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import type { ListImportRow, ListImportState, Policy, RowFigures, RowOutcome } from './rules.ts'

/** An import of a reader's list, as they see it. */
export interface ListImport {
  id: number
  fileName: string
  /** What wrote the file; null until that is known. */
  format: string | null
  state: ListImportState
  /** Why it failed. */
  problem: Told | null
  policy: Record<Kind, Policy>
  castsRatings: boolean
  figures: RowFigures
  beganAt: Date
  endedAt: Date | null
  undoUntil: Date | null
}

const outcomes = ['matched', 'ambiguous', 'unknown', 'refused']
const sorts = ['new', 'same', 'different']
const results = ['added', 'changed', 'unchanged', 'kept', 'skipped', 'waiting', 'undone', 'changed-since']

const count = (column: string, values: string[]) =>
  values.map((value) => sql`${sql.lit(value)}, count(*) filter (where ${sql.ref(column)} = ${sql.lit(value)})`)

const figures = sql`(
  select json_build_object('rows', count(*), ${sql.join([...count('outcome', outcomes), ...count('sort', sorts), ...count('result', results)])})
  from list_import_rows r where r.import_id = i.id)`

/** A reader's imports, the latest first. Rows of those that can no longer be undone are deleted with the next one, and count no more. */
export async function findListImports(db: Db, actor: Actor, limit = 20): Promise<ListImport[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<Omit<ListImport, 'problem'> & { problem: string | null }>`
    select i.id, i.file_name as "fileName", i.format, i.state, i.problem, i.casts_ratings as "castsRatings",
      json_build_object('anime', i.anime_policy, 'manga', i.manga_policy) as policy, ${figures} as figures,
      i.began_at as "beganAt", i.ended_at as "endedAt", i.undo_until as "undoUntil"
    from list_imports i where i.user_id = ${userId} order by i.id desc limit ${limit}`.execute(db)
  return rows.map(({ problem, ...found }) => ({ ...found, problem: problem === null ? null : JSON.parse(problem) }))
}

/** Rows of an import after the row `after`, of one outcome if it is given. */
export async function findListRows(
  db: Db,
  actor: Actor,
  {
    id,
    outcome = null,
    after = 0,
    limit = 100,
  }: { id: number; outcome?: RowOutcome | null; after?: number; limit?: number },
): Promise<ListImportRow[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<Omit<ListImportRow, 'problem'> & { problem: string | null }>`
    select r.place, r.name, r.outcome, r.problem, r.title_id as "titleId", r.candidates, r.sort, r.differences, r.choice,
      r.result
    from list_import_rows r join list_imports i on i.id = r.import_id
    where i.id = ${id} and i.user_id = ${userId} and r.place > ${after} and (${outcome}::text is null or r.outcome = ${outcome})
    order by r.place limit ${limit}`.execute(db)
  return rows.map(({ problem, ...row }) => ({ ...row, problem: problem === null ? null : JSON.parse(problem) }))
}

/** What waits for the catalogue, the latest first. */
export async function findWaitingRows(
  db: Db,
  actor: Actor,
  limit = 100,
): Promise<{ key: string; name: string; kind: Kind; addedAt: Date }[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<{ key: string; name: string; kind: Kind; addedAt: Date }>`
    select key, name, record ->> 'kind' as kind, added_at as "addedAt" from waiting_list_rows
    where user_id = ${userId} order by added_at desc, key limit ${limit}`.execute(db)
  return rows
}
