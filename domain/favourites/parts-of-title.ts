import { sql } from 'kysely'
import { byTitleId, mergeReadersRows, ofReaders, restoreRows, stillFree, type TitlePart } from '../title-part.ts'

/** A title's places among readers' favourites. */
export const favouriteParts: TitlePart[] = [
  {
    table: 'favourites',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'favourites', copy, sql`${ofReaders(copy)} and ${stillFree('favourites')}`),
    merge: mergeReadersRows('favourites', { key: ['user_id', 'added_at'], madeAt: 'added_at' }),
  },
]
