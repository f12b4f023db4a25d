import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { type MergedRow, type MergedTitles, moveRowsBack } from '#db/move-rows.ts'
import { byTitleId, ofReaders, restoreRows, type TitlePart } from '../title-part.ts'

const byCount = { key: ['id'], madeAt: 'counted_at' }

/** Which of a title's counters rose because of imports. After a merge, what was counted for either title was counted for both. */
export const transferParts: TitlePart[] = [
  {
    table: 'counted_by_imports',
    ofTitle: byTitleId,
    restore: (tx, copy) =>
      restoreRows(
        tx,
        'counted_by_imports',
        copy,
        sql`${ofReaders(copy)} and not exists (
          select from counted_by_imports o where o.user_id = r.user_id and o.title_id = r.title_id and o.status = r.status)`,
      ),
    merge: {
      move: moveCounts,
      moveBack: (tx: Tx, titles: MergedTitles, moved: RawBuilder<unknown>) =>
        moveRowsBack(tx, 'counted_by_imports', byCount, titles, moved),
    },
  },
]

async function moveCounts(tx: Tx, { from, into }: MergedTitles): Promise<MergedRow[]> {
  const gone = await sql<MergedRow>`
    delete from counted_by_imports r where r.title_id = ${from} and exists (
      select from counted_by_imports o where o.user_id = r.user_id and o.title_id = ${into} and o.status = r.status)
    returning r.user_id as "userId", 'counted_by_imports' as table, false as "isMoved", to_jsonb(r) as row`.execute(tx)
  const moved = await sql<MergedRow>`
    update counted_by_imports r set title_id = ${into} where r.title_id = ${from}
    returning r.user_id as "userId", 'counted_by_imports' as table, true as "isMoved",
      jsonb_build_object('id', r.id) as row`.execute(tx)
  return [...gone.rows, ...moved.rows]
}
