import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import { byTitleId, restoreRows, type TitleCopy, type TitlePart } from '../title-part.ts'
import { mergeSaid } from './merges/merge-said.ts'
import { earlierMerges, rowsOfMerges } from './merges/parts-of-title.ts'
import { restoreRelations } from './relations/restore-relations.ts'

/** The title itself and what the catalogue says about it. */
export const catalogueParts: TitlePart[] = [
  { table: 'titles', ofTitle: (titleId) => sql`r.id = ${titleId}`, restore: restoreTitleRow },
  earlierMerges,
  { table: 'title_names', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'title_names', copy) },
  { table: 'external_ids', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'external_ids', copy) },
  {
    table: 'title_relations',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRelations(tx, copy.kept('title_relations')),
  },
  {
    table: 'title_records',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreSaid(tx, 'title_records', copy),
    merge: mergeSaid('title_records'),
  },
  { table: 'liked_together', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'liked_together', copy) },
  {
    table: 'replaced_records',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreSaid(tx, 'replaced_records', copy),
    merge: mergeSaid('replaced_records'),
  },
  rowsOfMerges,
]

/** Leaves out the ratings of readers who no longer exist. */
async function restoreTitleRow(tx: Tx, copy: TitleCopy): Promise<void> {
  await restoreRows(tx, 'titles', copy)
  await sql`
    update titles t set rating_sum = t.rating_sum - gone.stars, rating_count = t.rating_count - gone.ratings
    from ${keptRows('titles', copy.kept('titles'))} c cross join (
      select coalesce(sum(stars), 0)::integer as stars, count(*)::integer as ratings
      from ${keptRows('ratings', copy.kept('ratings'))} r where not r.user_id = any(${copy.readers})
    ) gone
    where t.id = c.id`.execute(tx)
}

/** Leaves out what a source has said of another title since. */
function restoreSaid(tx: Tx, table: 'title_records' | 'replaced_records', copy: TitleCopy): Promise<void> {
  const unlessSaid = sql`not exists (
    select from ${sql.table(table)} o where o.source = r.source and o.digest = r.digest and o.digest <> '')`
  return restoreRows(tx, table, copy, unlessSaid)
}
