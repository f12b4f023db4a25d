import { sql } from 'kysely'
import { insertKeptRows } from '#db/kept-rows.ts'
import { byTitleId, restoreRows, type TitlePart } from '../title-part.ts'
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
  said('title_records'),
  { table: 'liked_together', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'liked_together', copy) },
  said('replaced_records'),
  rowsOfMerges,
]

/** What sources say of the title. What one has said of another title since is left out; an import may just be saying it. */
function said(table: 'title_records' | 'replaced_records'): TitlePart {
  return {
    ...{ table, ofTitle: byTitleId },
    restore: (tx, copy) => insertKeptRows(tx, table, copy.rows(table), sql`true`, { unlessThere: true }),
    merge: mergeSaid(table),
  }
}
