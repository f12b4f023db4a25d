import { sql } from 'kysely'
import { byTitleId, restoreRows, type TitlePart } from '../title-part.ts'

/** Whom a title credits. People and characters themselves are never deleted. */
export const peopleParts: TitlePart[] = [
  { table: 'title_characters', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'title_characters', copy) },
  {
    table: 'voices',
    ofTitle: (titleId) => sql`r.title_character_id in (select id from title_characters where title_id = ${titleId})`,
    restore: (tx, copy) => restoreRows(tx, 'voices', copy),
  },
  { table: 'title_staff', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'title_staff', copy) },
]
