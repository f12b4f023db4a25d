import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import { byTitleId, restoreRows, type TitleCopy, type TitlePart } from '../title-part.ts'
import { creditFormer } from './credit-former.ts'
import { type NamedKind, tables } from './tables.ts'

/** Whom a title credits. People and characters themselves are never deleted; they may have been merged meanwhile. */
export const peopleParts: TitlePart[] = [
  {
    table: 'title_characters',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreCredits(tx, copy, 'title_characters', 'characters'),
  },
  {
    table: 'voices',
    ofTitle: (titleId) => sql`r.title_character_id in (select id from title_characters where title_id = ${titleId})`,
    restore: (tx, copy) => restoreCredits(tx, copy, 'voices', 'people'),
  },
  {
    table: 'title_staff',
    ofTitle: byTitleId,
    async restore(tx, copy) {
      await restoreCredits(tx, copy, 'title_staff', 'people')
      await creditFormer(tx, copy)
    },
  },
]

/** Restores rows as they were, but those of somebody who has been merged meanwhile credit the one that stands for them. */
async function restoreCredits(
  tx: Tx,
  copy: TitleCopy,
  table: 'title_characters' | 'voices' | 'title_staff',
  what: NamedKind,
): Promise<void> {
  await restoreRows(tx, table, copy)
  const { named, whom } = tables[what]
  const key = sql.ref(table === 'voices' ? 'title_character_id' : 'id')
  await sql`
    update ${sql.table(table)} r set ${whom} = n.merged_into
    from ${keptRows(table, copy.kept(table))} k, ${named} n
    where r.${key} = k.${key} and n.id = r.${whom} and n.merged_into is not null`.execute(tx)
}
