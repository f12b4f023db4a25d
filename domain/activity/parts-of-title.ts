import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { type MergedRow, type MergedTitles, moveRowsBack } from '#db/move-rows.ts'
import { byTitleId, ofReaders, restoreRows, type TitlePart } from '../title-part.ts'

/** What readers did with a title. All of it follows a merge. */
export const activityParts: TitlePart[] = [
  {
    table: 'activity',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'activity', copy, ofReaders(copy)),
    merge: {
      move: moveActivity,
      moveBack: (tx, titles, moved) =>
        moveRowsBack(tx, 'activity', { key: ['id'], madeAt: 'happened_at' }, titles, moved),
    },
  },
  {
    table: 'undone_activity',
    ofTitle: (titleId) => sql`r.activity_id in (select id from activity where title_id = ${titleId})`,
    restore: (tx, copy) =>
      restoreRows(tx, 'undone_activity', copy, sql`exists (select from activity where id = r.activity_id)`),
  },
]

async function moveActivity(tx: Tx, { from, into }: MergedTitles): Promise<MergedRow[]> {
  const { rows } = await sql<MergedRow>`
    update activity r set title_id = ${into} where r.title_id = ${from}
    returning r.user_id as "userId", 'activity' as table, true as "isMoved", jsonb_build_object('id', r.id) as row`.execute(
    tx,
  )
  return rows
}
