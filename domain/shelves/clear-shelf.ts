import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { shelvedTag } from '../titles/shelves/rules.ts'
import { shelfTag } from './rules.ts'

/** More tags would not fit into one notification, and clear everything. */
const mostAtOnce = 250

/**
 * Clears the pages that show a list. For a list that everybody sees from now on, or no longer, also those of its titles:
 * they may show it from now on.
 */
export async function clearShelf(tx: Tx, shelfId: string, { andItsTitles = false } = {}): Promise<void> {
  await clearPages(tx, [shelfTag(shelfId)])
  if (andItsTitles) await clearTitles(tx, sql`shelf_id = ${shelfId}`)
}

/**
 * Clears the pages of the titles on a reader's public lists, when it changes whether these are shown: their profile is turned
 * on or off, they are suspended or no longer are.
 * @param titleIds only of these, which become private or no longer are
 */
export async function clearShelvesOf(tx: Tx, userId: string, titleIds?: string[]): Promise<void> {
  const those = titleIds ? sql`title_id = any(${titleIds})` : sql`true`
  await clearTitles(tx, sql`user_id = ${userId} and is_public and ${those}`)
}

async function clearTitles(tx: Tx, ofThose: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ titleId: string }>`
    select distinct title_id as "titleId" from shelf_titles where ${ofThose}`.execute(tx)
  const tags = rows.map(({ titleId }) => shelvedTag(titleId))
  for (let start = 0; start < tags.length; start += mostAtOnce) {
    await clearPages(tx, tags.slice(start, start + mostAtOnce))
  }
}
