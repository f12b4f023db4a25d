import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { listUndoSeconds } from './rules.ts'

/** True for imports whose rows are no longer needed to undo them: that may take another day. */
const isOver = sql`undo_until < now() - make_interval(secs => ${sql.lit(listUndoSeconds)})`

/** Forgets the rows of a reader's imports that changed nothing or can no longer be undone. None of them may be worked on. */
export function forgetRowsOf(db: Db, userId: string): Promise<void> {
  return forgetRows(db, sql`user_id = ${userId} and ended_at is not null and (undo_until is null or ${isOver})`)
}

/** Forgets the rows of all imports that can no longer be undone, whether or not their readers send another list. */
export function forgetOldRows(db: Db): Promise<void> {
  return forgetRows(db, sql`ended_at is not null and state <> 'undoing' and ${isOver}`)
}

async function forgetRows(db: Db, which: RawBuilder<unknown>): Promise<void> {
  for (const table of ['list_import_rows', 'list_import_parts']) {
    await sql`delete from ${sql.table(table)} where import_id in (select id from list_imports where ${which})`.execute(
      db,
    )
  }
}
