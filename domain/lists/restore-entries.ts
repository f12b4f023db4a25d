import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { eachOf, insertKeptRows } from '#db/kept-rows.ts'

interface KeptEntry {
  titleId: string
  /** The row, as JSON; null if the title was not on the list. */
  entry: Record<string, unknown> | null
}

/** Makes the entries of a reader, who is locked, what they were: with their ids and dates. Raises no counter. */
export async function restoreEntries(tx: Tx, userId: string, kept: KeptEntry[]): Promise<void> {
  const titleIds = kept.map(({ titleId }) => titleId)
  await sql`delete from list_entries where user_id = ${userId} and title_id = any(${titleIds})`.execute(tx)
  const rows = kept.flatMap(({ entry }) => (entry ? [entry] : []))
  await insertKeptRows(tx, 'list_entries', eachOf(sql`${JSON.stringify(rows)}::jsonb`))
}
