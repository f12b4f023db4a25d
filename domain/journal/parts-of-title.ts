import { sql } from 'kysely'
import { byTitleId, mergeReadersRows, ofReaders, restoreRows, stillFree, type TitlePart } from '../title-part.ts'

/** What readers keep of a title beside their list entries. */
export const journalParts: TitlePart[] = [
  {
    table: 'journal',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'journal', copy, sql`${ofReaders(copy)} and ${stillFree('journal')}`),
    merge: mergeReadersRows('journal', { key: ['user_id', 'made_at'], madeAt: 'changed_at' }),
  },
]
