import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Kind } from '../rules.ts'
import { type Likes, LikesGathering } from './likes.ts'
import { likedStars, mostLikes } from './similar-rules.ts'

const readersAtOnce = 500

/** Everything that readers' public ratings say they liked, read a few hundred readers at a time. */
export async function readLikes(db: Db, signal?: AbortSignal): Promise<Likes> {
  const likes = new LikesGathering()
  let after = ''
  for (;;) {
    const { rows } = await sql<{ userId: string; liked: { id: string; kind: Kind }[] }>`
      select u.id as "userId", own.liked
      from (select id from users where id > ${after} order by id limit ${readersAtOnce}) u
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', title_id, 'kind', kind)), '[]') as liked
        from (
          select title_id, kind from ratings where user_id = u.id and stars >= ${likedStars}
          order by rated_at desc, title_id limit ${mostLikes}) newest) own
      order by u.id`.execute(db)
    for (const { liked } of rows) if (liked.length > 1) likes.add(liked)
    const last = rows.at(-1)
    if (!last || signal?.aborted) return likes.done()
    after = last.userId
  }
}
