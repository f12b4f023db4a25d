import { sql } from 'kysely'
import { byTitleId, mergeReadersRows, ofReaders, restoreRows, stillFree, type TitlePart } from '../title-part.ts'

/** A title's places on readers' lists. */
export const listParts: TitlePart[] = [
  {
    table: 'list_entries',
    ofTitle: byTitleId,
    restore: (tx, copy) =>
      restoreRows(tx, 'list_entries', copy, sql`${ofReaders(copy)} and ${stillFree('list_entries')}`),
    merge: mergeReadersRows('list_entries', { key: ['id'], madeAt: 'added_at' }),
  },
]
