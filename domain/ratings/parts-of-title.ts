import { sql } from 'kysely'
import { byTitleId, mergeReadersRows, ofReaders, restoreRows, stillFree, type TitlePart } from '../title-part.ts'

/** A title's ratings. Their sum and count are columns of the title, restored with it. */
export const ratingParts: TitlePart[] = [
  {
    table: 'ratings',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'ratings', copy, sql`${ofReaders(copy)} and ${stillFree('ratings')}`),
    merge: mergeReadersRows('ratings', { key: ['user_id', 'rated_at'], madeAt: 'rated_at' }),
  },
]
