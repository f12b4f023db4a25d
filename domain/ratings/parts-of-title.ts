import { byTitleId, ofReaders, restoreRows, type TitlePart } from '../title-part.ts'

/** A title's ratings. Their sum and count are columns of the title, restored with it. */
export const ratingParts: TitlePart[] = [
  { table: 'ratings', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'ratings', copy, ofReaders(copy)) },
]
