import { sql } from 'kysely'
import { keptRows } from '#db/kept-rows.ts'
import { byTitleId, restoreRows, type TitlePart } from '../title-part.ts'
import { creditFormer } from './credit-former.ts'

/** Whom a title credits. People and characters themselves are never deleted; they may have been merged meanwhile. */
export const peopleParts: TitlePart[] = [
  {
    table: 'title_characters',
    ofTitle: byTitleId,
    async restore(tx, copy) {
      await restoreRows(tx, 'title_characters', copy)
      await sql`
        update title_characters r set character_id = c.merged_into
        from ${keptRows('title_characters', copy.kept('title_characters'))} k, characters c
        where r.id = k.id and c.id = r.character_id and c.merged_into is not null`.execute(tx)
    },
  },
  {
    table: 'voices',
    ofTitle: (titleId) => sql`r.title_character_id in (select id from title_characters where title_id = ${titleId})`,
    async restore(tx, copy) {
      await restoreRows(tx, 'voices', copy)
      await sql`
        update voices r set person_id = p.merged_into
        from ${keptRows('voices', copy.kept('voices'))} k, people p
        where r.title_character_id = k.title_character_id and p.id = r.person_id and p.merged_into is not null`.execute(
        tx,
      )
    },
  },
  {
    table: 'title_staff',
    ofTitle: byTitleId,
    async restore(tx, copy) {
      await restoreRows(tx, 'title_staff', copy)
      await sql`
        update title_staff r set person_id = p.merged_into
        from ${keptRows('title_staff', copy.kept('title_staff'))} k, people p
        where r.id = k.id and p.id = r.person_id and p.merged_into is not null`.execute(tx)
      await creditFormer(tx, copy)
    },
  },
]
