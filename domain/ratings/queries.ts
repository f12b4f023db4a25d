import { sql } from 'kysely'
import { pagesCleared } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { againIfItGaveWay } from '#db/transaction.ts'
import { recordRatings } from '../activity/record-activity.ts'
import type { NewRating } from './rules.ts'

export interface TitleRatings {
  sum: number
  count: number
}

/**
 * Inserts a rating, adds it to its title's sum and count, and clears the pages with `tags`, all in one statement, so that
 * the title's row is locked as briefly as possible. The lock is taken before anything is written: otherwise the foreign
 * keys of simultaneous ratings would each take a shared lock first, at twice the cost.
 * @returns null when nothing was inserted: there is no such title, or the user has already rated it
 */
export async function insertRating(
  db: Db,
  userId: string,
  { kind, titleId, stars }: NewRating,
  tags: string[],
): Promise<TitleRatings | null> {
  const insert = sql<TitleRatings & { pg_notify: '' }>`-- prepare: insert_rating
    with rated as (
      insert into ratings (user_id, title_id, kind, stars)
      select u.id, t.id, t.kind, ${stars}
      from users u cross join titles t
      where u.id = ${userId} and t.id = ${titleId} and t.kind = ${kind}
      for key share of u for no key update of t
      on conflict do nothing
      returning user_id, title_id, stars
    ), recorded as (${recordRatings})
    select counted.sum, counted.count, ${pagesCleared(tags)}
    from rated cross join lateral count_rating(rated.title_id, rated.stars) counted`
  const { rows } = await againIfItGaveWay(db, () => insert.execute(db))
  const [after] = rows
  return after ? { sum: after.sum, count: after.count } : null
}

/** Whether a user has rated a title, which they can do once (§4). */
export async function hasRated(db: Db, userId: string, titleId: string): Promise<boolean> {
  const rating = await db
    .selectFrom('ratings')
    .select('stars')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return rating !== undefined
}
