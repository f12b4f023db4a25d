import { byTitleId, restoreRows, type TitlePart } from '../title-part.ts'

/** The tags of a title. Tags themselves are never deleted. */
export const tagParts: TitlePart[] = [
  { table: 'title_tags', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'title_tags', copy) },
]
