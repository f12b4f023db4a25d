import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { DB } from '#db/types.ts'
import { lockReaders } from './lock-readers.ts'
import { parts } from './parts.ts'

/** Restores a deleted title and the rows of its copy, except those of readers whose accounts are gone. */
export async function putBack(tx: Tx, titleId: string): Promise<void> {
  const kept = (table: keyof DB | 'staff_members'): RawBuilder<unknown> =>
    sql`(select snapshot -> ${sql.lit(table)} from deleted_titles where title_id = ${titleId})`
  const readers = await lockReaders(
    tx,
    sql`select row ->> 'user_id' from deleted_titles
      cross join jsonb_each(snapshot) part cross join jsonb_array_elements(part.value) row where title_id = ${titleId}`,
  )
  for (const { restore } of parts) await restore(tx, { kept, readers })
}
