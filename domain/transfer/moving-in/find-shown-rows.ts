import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Told } from '#domain/refusal-rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import { nearestPage, type Page } from '../../page-rules.ts'
import { card } from '../../titles/cards.ts'
import type { Format } from '../../titles/formats-rules.ts'
import type { Kind, TitleCard } from '../../titles/rules.ts'
import type { Difference, RowChoice, RowOutcome, RowResult, RowSort } from './rules.ts'
import type { RowState } from './shown-rules.ts'

/** A title that a row is, or may be. */
export interface RowTitle {
  card: TitleCard
  format: Format | null
  /** Episodes or chapters in all. */
  total: number | null
}

/** A row of an import, with its titles. */
export interface ShownRow {
  place: number
  name: string
  kind: Kind | null
  /** What the file says of it; nothing of a row that cannot be read. */
  standing: Standing | null
  progress: number | null
  repeats: number | null
  score: number | null
  outcome: RowOutcome
  sort: RowSort | null
  result: RowResult | null
  problem: Told | null
  differences: Difference[]
  choice: RowChoice | null
  title: RowTitle | null
  candidates: RowTitle[]
}

const pageSize = 50

/** A title as JSON in the shape of RowTitle; `t` is the row. */
export const rowTitle = sql`json_build_object('card', ${card}, 'format', t.format, 'total', t.episodes)`

/** Of rows `r`. */
function isLike(state: RowState | null): RawBuilder<unknown> {
  if (state === null) return sql`true`
  return sql`(r.outcome = ${state} or r.sort = ${state} or r.result = ${state})`
}

/** One page of the rows of the reader's import that are in that state. */
export async function findShownRows(
  db: Db,
  actor: Actor,
  { id, state, page: wanted }: { id: number; state: RowState | null; page: number },
): Promise<Page<ShownRow>> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const of = sql`r.import_id = (select id from list_imports where id = ${id} and user_id = ${userId}) and ${isLike(state)}`
  const counted = await sql<{ total: number }>`select count(*) as total from list_import_rows r where ${of}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const { page, pages, offset } = nearestPage({ wanted, size: pageSize }, total)
  const { rows } = await sql<ShownRow>`
    select r.place, r.name, r.record ->> 'kind' as kind, r.record ->> 'standing' as standing,
      (r.record ->> 'progress')::integer as progress, (r.record ->> 'repeats')::integer as repeats,
      (r.record ->> 'score')::double precision as score, r.outcome, r.sort, r.result, r.problem::json as problem,
      r.differences, r.choice,
      (select ${rowTitle} from titles t where t.id = coalesce(
        (select survivor_id from title_merges where merged_id = r.title_id), r.title_id)) as title,
      (select coalesce(json_agg(${rowTitle} order by c.place), '[]')
        from unnest(r.candidates) with ordinality c (id, place) join titles t on t.id = c.id) as candidates
    from list_import_rows r where ${of} order by r.place limit ${pageSize} offset ${offset}`.execute(db)
  return { rows, page, pages, total }
}
