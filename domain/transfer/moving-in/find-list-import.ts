import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Told } from '#domain/refusal-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import { tallyParts } from './parts/tally-parts.ts'
import type { ListImportState } from './rules.ts'
import type { RowState, Tally } from './shown-rules.ts'

/** One import, as its reader sees it. */
interface ShownImport {
  id: number
  fileName: string
  format: string | null
  state: ListImportState
  /** Why it failed, as far as that is known. */
  problem: Told | null
  /** What is to be known of its file as a whole. */
  note: Told | null
  castsRatings: boolean
  bringsReviews: boolean
  /** All of a Kiroku site's file, as an operator ordered. */
  bringsEverything: boolean
  beganAt: Date
  /** Until when it can be undone, while it can. */
  undoUntil: Date | null
  tally: Tally
}

/** The reader's import with that id; undefined if it is not theirs. */
export async function findListImport(db: Db, actor: Actor, id: number): Promise<ShownImport | undefined> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<Omit<ShownImport, 'tally'>>`
    select id, file_name as "fileName", format, state, problem::json as problem, note::json as note,
      casts_ratings as "castsRatings", brings_reviews as "bringsReviews", brings_everything as "bringsEverything", began_at as "beganAt",
      case when state in ('done', 'cancelled', 'failed') and undo_until > now() then undo_until end as "undoUntil"
    from list_imports where id = ${id} and user_id = ${userId}`.execute(db)
  const [found] = rows
  return found && { ...found, tally: await tallyOf(db, id) }
}

interface Group {
  kind: Kind | null
  outcome: RowState
  sort: RowState | null
  result: RowState | null
  count: number
}

async function tallyOf(db: Db, id: number): Promise<Tally> {
  const { rows } = await sql<Group>`
    select record ->> 'kind' as kind, outcome, sort, result, count(*) as count
    from list_import_rows where import_id = ${id} group by 1, 2, 3, 4`.execute(db)
  const tally: Tally = {
    rows: 0,
    states: {},
    kinds: { anime: 0, manga: 0 },
    settled: 0,
    parts: await tallyParts(db, id),
  }
  for (const { kind, outcome, sort, result, count } of rows) {
    tally.rows += count
    if (kind) tally.kinds[kind] += count
    if (outcome === 'matched' && result) tally.settled += count
    for (const state of [outcome, sort, result]) if (state) tally.states[state] = (tally.states[state] ?? 0) + count
  }
  return tally
}
