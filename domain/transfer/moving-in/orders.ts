import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { listUndoSeconds } from './rules.ts'

/** True for imports that a process of the site is to work on. A file that was not uploaded is read by whoever began to. */
export const isOrder = sql`(state in ('running', 'undoing') or state = 'reading' and upload_id is not null)`

/** The id of the one that is worked on next: somebody waits to look at a file, and the others take their time. */
export const nextOrder = ({ withFiles = true } = {}) => sql`
  select id from list_imports where ${isOrder} and (${withFiles} or state <> 'reading') order by state <> 'reading', id limit 1`

/** Until when an import that ends now can be undone. */
export const undoUntil = sql`now() + make_interval(secs => ${sql.lit(listUndoSeconds)})`

/** Only failures without anything done in between count against an import. */
export async function noteProgress(tx: Tx, id: number): Promise<void> {
  await sql`update list_imports set failures = 0 where id = ${id} and failures > 0`.execute(tx)
}
