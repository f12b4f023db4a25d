import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { insertKeptRows } from '#db/kept-rows.ts'
import { byTitleId, restoreRows, type TitleCopy, type TitlePart } from '../title-part.ts'
import { mergeSaid } from './merges/merge-said.ts'
import { earlierMerges, rowsOfMerges } from './merges/parts-of-title.ts'
import { restoreRelations } from './relations/restore-relations.ts'

/** The title itself and what the catalogue says about it. */
export const catalogueParts: TitlePart[] = [
  {
    table: 'titles',
    ofTitle: (titleId) => sql`r.id = ${titleId}`,
    restore: (tx, copy) => restoreRows(tx, 'titles', copy),
  },
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

/** Leaves out what a source has said of another title since; an import may just be saying it. */
function restoreSaid(tx: Tx, table: 'title_records' | 'replaced_records', copy: TitleCopy): Promise<void> {
  return insertKeptRows(tx, table, copy.rows(table), sql`true`, { unlessThere: true })
}
