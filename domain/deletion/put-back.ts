import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { DB } from '#db/types.ts'
import { parts } from './parts.ts'

/** Restores a deleted title and the rows of its copy, except those of readers whose accounts are gone. */
export async function putBack(tx: Tx, titleId: string): Promise<void> {
  const kept = (table: keyof DB): RawBuilder<unknown> =>
    sql`(select snapshot -> ${sql.lit(table)} from deleted_titles where title_id = ${titleId})`
  const readers = await lockReaders(tx, titleId)
  for (const { restore } of parts) await restore(tx, { kept, readers })
}

/** The readers in the copy who still exist, locked so that they cannot be deleted before the transaction ends. */
async function lockReaders(tx: Tx, titleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id in (
      select row ->> 'user_id' from deleted_titles
      cross join jsonb_each(snapshot) part cross join jsonb_array_elements(part.value) row
      where title_id = ${titleId})
    order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}
