import { sql } from 'kysely'

/**
 * The condition on rows `e` of list_entries that their reader follows the title: it is on the list, and not finished. What is
 * dropped is not on the list.
 */
export const isFollowed = sql<boolean>`(e.status <> 'watched')`
