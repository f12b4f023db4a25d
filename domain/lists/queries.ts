import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { OwnStanding } from './rules.ts'

/** The user's own entry, stars and review of a title, as far as there are any. */
export async function findStanding(db: Db, userId: string, titleId: string): Promise<OwnStanding> {
  const { rows } = await sql<OwnStanding>`-- prepare: find_standing
    select
      (select json_build_object('id', e.id, 'status', e.status) from list_entries e
        where e.user_id = ${userId} and e.title_id = ${titleId}) as entry,
      (select r.stars from ratings r where r.user_id = ${userId} and r.title_id = ${titleId}) as stars,
      (select r.id from reviews r where r.user_id = ${userId} and r.title_id = ${titleId}) as "reviewId"`.execute(db)
  return rows[0] as OwnStanding
}
