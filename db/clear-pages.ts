import { sql } from 'kysely'
import type { Db, Tx } from './connection.ts'

/** The channel on which every instance learns which cached pages are out of date. */
export const clearedPages = 'cleared_pages'

/** Stands for all tags. */
export const everyPage = '*'

/** A notice that every page is out of date, and may stay so for a minute. */
export const everyPageSoon = 'soon'

const listeners = new Set<(tags: string[]) => void>()

// PostgreSQL takes at most 7,999 bytes in one notification.
const longestNotice = 7_900

/**
 * Has `listener` called with the tags that a statement of this process is about to clear.
 * @returns a function that ends this
 */
export function onAboutToClear(listener: (tags: string[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Clears the cached pages with any of `tags` on every instance. Call it in the transaction that makes them out of date: the
 * notification is sent if and when it commits. More tags than fit into one notification clear everything.
 */
export async function clearPages(tx: Tx, tags: string[]): Promise<void> {
  if (tags.length > 0) await sql`select ${pagesCleared(tags)}`.execute(tx)
}

/** Clears every cached page on every instance: at once, or when the transaction commits. */
export async function clearEveryPage(db: Db): Promise<void> {
  await sql`select ${pagesCleared([everyPage])}`.execute(db)
}

/**
 * Has every cached page cleared within a minute, however often it is called: for what changes many pages many times, as an
 * import does. After each clearing home and the lists must be made again, and a reader waits for them.
 */
export async function clearPagesSoon(db: Db): Promise<void> {
  await sql`select ${pagesClearedSoon()}`.execute(db)
}

/** `clearPagesSoon` as a column in a larger statement. */
export function pagesClearedSoon() {
  return sql`pg_notify(${clearedPages}, ${everyPageSoon})`
}

/** `clearPages` as a column in a larger statement; clears the pages for each row. */
export function pagesCleared(tags: string[]) {
  for (const listener of listeners) listener(tags)
  const list = tags.join(' ')
  const notice = Buffer.byteLength(list) > longestNotice ? everyPage : list
  return sql`pg_notify(${clearedPages}, ${notice})`
}
