import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { DB } from '#db/types.ts'
import { keepUsers } from '../lock-users.ts'
import { recountRatings } from '../titles/merges/add-up.ts'
import { foldTitles } from '../titles/records/fold-titles.ts'
import { pointBackRelations } from '../titles/relations/point-back.ts'
import { parts } from './parts.ts'

/** Restores a deleted title and the rows of its copy, except those of readers whose accounts are gone. Relations of others point to it again. */
export async function putBack(tx: Tx, titleId: string): Promise<void> {
  const kept = (table: keyof DB | 'staff_members'): RawBuilder<unknown> => sql`coalesce(
    (select jsonb_agg(kept_row) from deleted_title_rows where title_id = ${titleId} and table_name = ${sql.lit(table)}),
    (select snapshot -> ${sql.lit(table)} from deleted_titles where title_id = ${titleId}))`
  const rows = (table: keyof DB): RawBuilder<unknown> => sql`
    select kept_row from deleted_title_rows where title_id = ${titleId} and table_name = ${sql.lit(table)}
    union all
    select row from deleted_titles, jsonb_array_elements(snapshot -> ${sql.lit(table)}) row where title_id = ${titleId}`
  const readers = await keepUsers(tx, sql`select user_id from deleted_title_rows where title_id = ${titleId}`)
  for (const { restore } of parts) await restore(tx, { kept, rows, readers, noWait: false })
  // Meanwhile an import may have found another title for them, of that name.
  const pointing = sql`(select snapshot -> 'pointing' from deleted_titles where title_id = ${titleId})`
  await pointBackRelations(tx, titleId, pointing)
  await recountRatings(tx, [titleId])
  // While it was away, sources may have been put in another order, and every other title folded again.
  await foldTitles(tx, [titleId], { unlessSame: true })
}
