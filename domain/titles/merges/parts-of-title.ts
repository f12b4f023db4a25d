import { sql } from 'kysely'
import { ofReaders, restoreRows, type TitlePart } from '../../title-part.ts'

/** The titles that have been merged into a title. They follow it when it is merged itself. */
export const earlierMerges: TitlePart = {
  table: 'title_merges',
  ofTitle: (titleId) => sql`r.survivor_id = ${titleId}`,
  restore: (tx, copy) => restoreRows(tx, 'title_merges', copy),
  merge: {
    async move(tx, { from, into }) {
      await tx.updateTable('title_merges').set({ survivor_id: into }).where('survivor_id', '=', from).execute()
      return []
    },
    async moveBack(tx, { from, into }) {
      await sql`
        with recursive earlier as (
          select merged_id from title_merges where into_id = ${from}
          union select m.merged_id from title_merges m join earlier e on m.into_id = e.merged_id)
        update title_merges m set survivor_id = ${from}
        from earlier e where e.merged_id = m.merged_id and m.survivor_id = ${into}`.execute(tx)
    },
  },
}

/** What readers had of those titles, for the time when a merge is undone. */
export const rowsOfMerges: TitlePart = {
  table: 'title_merge_rows',
  ofTitle: (titleId) => sql`r.merged_id in (select merged_id from title_merges where survivor_id = ${titleId})`,
  restore: (tx, copy) => restoreRows(tx, 'title_merge_rows', copy, ofReaders(copy)),
}
