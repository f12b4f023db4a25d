import { byTitleId, ofReaders, restoreRows, type TitlePart } from '../title-part.ts'

/** A title's places on readers' lists, and the drops that can still be undone. */
export const listParts: TitlePart[] = [
  {
    table: 'list_entries',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'list_entries', copy, ofReaders(copy)),
  },
  {
    table: 'dropped_entries',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'dropped_entries', copy, ofReaders(copy)),
  },
]
