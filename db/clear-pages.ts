import { channel } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import type { Db } from './connection.ts'

/** The channel on which every instance hears which kept pages no longer hold. */
export const clearedPages = 'cleared_pages'

/** Stands for every tag there is. */
export const everyPage = '*'

/** Tells this process, the built site's copy of this file included, which tags (an array) a statement is about to clear. */
export const aboutToClear = channel('kiroku.about-to-clear')

// PostgreSQL takes at most 7,999 bytes in one notification.
const longestNotice = 7_900

/**
 * Throws away, on every instance, the kept pages that carry one of `tags`. Called inside the transaction that
 * makes them untrue: the word goes out when it commits, and never when it does not. More tags than fit into one
 * notification clear everything.
 */
export async function clearPages(db: Db, tags: string[]): Promise<void> {
  if (tags.length > 0) await sql`select ${pagesCleared(tags)}`.execute(db)
}

/** The same as a column of a larger statement, for each row of which the pages are cleared. */
export function pagesCleared(tags: string[]) {
  aboutToClear.publish(tags)
  const list = tags.join(' ')
  const notice = Buffer.byteLength(list) > longestNotice ? everyPage : list
  return sql`pg_notify(${clearedPages}, ${notice})`
}
