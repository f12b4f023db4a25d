import { sql } from 'kysely'
import { standing } from '../standing.ts'
import type { Standing } from '../standing-rules.ts'

const followed: Standing[] = ['planning', 'current', 'repeating']

/**
 * The condition on rows `e` of list_entries, with their rows `j` of the journal if there are any, that their reader follows the
 * title: what is on hold, completed or dropped they do not.
 */
export const isFollowed = sql<boolean>`(${standing} in (${sql.join(followed.map((each) => sql.lit(each)))}))`
