import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { tables } from './tables.ts'

/**
 * Has titles credit whom those stand for that they credit. Somebody may have been merged while a title that credits them waited for that: it
 * comes after the crediting, as a statement of its own, which sees the merge.
 */
export async function followMerges(tx: Tx, titleIds: string[]): Promise<void> {
  for (const { named, rows, whom } of Object.values(tables)) {
    await sql`
      update ${rows} r set ${whom} = n.merged_into from ${named} n
      where n.merged_into is not null and n.id = r.${whom} and r.title_id = any(${titleIds})`.execute(tx)
  }
  await sql`
    update voices v set person_id = n.merged_into from people n, title_characters tc
    where n.merged_into is not null and n.id = v.person_id and tc.id = v.title_character_id and tc.title_id = any(${titleIds})`.execute(
    tx,
  )
}
