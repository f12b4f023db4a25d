import { sql } from 'kysely'
import { listUndoSeconds } from './rules.ts'

/** True for imports that a process of the site is to work on. A file that was not uploaded is read by whoever began to. */
export const isOrder = sql`(state in ('running', 'undoing') or state = 'reading' and upload_id is not null)`

/** Until when an import that ends now can be undone. */
export const undoUntil = sql`now() + make_interval(secs => ${sql.lit(listUndoSeconds)})`
