import { byTitleId, restoreRows, type TitlePart } from '../title-part.ts'

/** The companies of a title. Companies themselves are never deleted. */
export const companyParts: TitlePart[] = [
  { table: 'title_companies', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'title_companies', copy) },
]
