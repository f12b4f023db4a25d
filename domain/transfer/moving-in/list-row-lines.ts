import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Told } from '#domain/refusal-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import type { RowOutcome, RowResult, RowSort } from './rules.ts'

/** A row of an import, with what became of it, as a file says it. */
export interface RowLine {
  place: number
  name: string
  kind: Kind | null
  outcome: RowOutcome
  sort: RowSort | null
  result: RowResult | null
  problem: Told | null
  titleId: string | null
  title: string | null
}

const batchSize = 500

/** All rows of the reader's import, in the order of its file, in batches. */
export async function* listRowLines(db: Db, actor: Actor, id: number): AsyncGenerator<RowLine[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  for (let after = 0; ; ) {
    const { rows } = await sql<RowLine>`
      select r.place, r.name, r.record ->> 'kind' as kind, r.outcome, r.sort, r.result, r.problem::json as problem,
        r.title_id as "titleId", t.title
      from list_import_rows r join list_imports i on i.id = r.import_id left join titles t on t.id = r.title_id
      where i.id = ${id} and i.user_id = ${userId} and r.place > ${after} order by r.place limit ${batchSize}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.place
  }
}
