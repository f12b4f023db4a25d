import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { Refusal } from '#domain/refusal.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { type Action, kindsOfTitles, readersInAll } from './actions.ts'
import type { Model } from './model.ts'

/** The real site: its own titles and readers in a database, and the same actions on them. */
export async function aSite(db: Db) {
  const readers = await Promise.all(Array.from({ length: readersInAll }, async () => (await aUser(db)).id))
  const titles = await Promise.all(kindsOfTitles.map((kind) => aTitle(db, { kind })))
  const reader = (place: number) => readers[place] ?? ''

  /** The last id of a reader's entry or review of a title, which may have been deleted since. */
  const ids = { list_entries: new Map<string, string>(), reviews: new Map<string, string>() }
  async function idOf(table: keyof typeof ids, owner: number, titleId: string): Promise<string> {
    const key = `${owner} ${titleId}`
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where user_id = ${reader(owner)} and title_id = ${titleId}`.execute(db)
    if (rows[0]) ids[table].set(key, rows[0].id)
    return ids[table].get(key) ?? '0'
  }

  async function perform({ what, reader: place, title: titlePlace, owner, status, stars }: Action): Promise<unknown> {
    const title = titles[titlePlace] as { id: string; kind: 'anime' | 'manga' }
    const { id, kind } = title
    const userId = reader(place)
    if (what === 'add') return addToList(db, asReader(userId), { kind, id })
    if (what === 'change status') {
      return changeStatus(db, asReader(userId), { entryId: await idOf('list_entries', owner, id), status })
    }
    if (what === 'rate') return rateTitle(db, asReader(userId), { kind, titleId: id, stars })
    if (what === 'review')
      return postReview(db, asReader(userId), { titleId: id, scores: { overall: 7 }, text: 'Fine.' })
    const reviewId = await idOf('reviews', owner, id)
    return what === 'mark helpful'
      ? markHelpful(db, asReader(userId), reviewId)
      : deleteReview(db, asReader(userId), reviewId)
  }

  return {
    /** @returns 'done', or the code of the refusal */
    async act(action: Action): Promise<string> {
      try {
        await perform(action)
        return 'done'
      } catch (error) {
        if (error instanceof Refusal) return error.code
        throw error
      }
    },
    async contents() {
      return Promise.all(titles.map(({ id }) => contentsOf(db, id, readers)))
    },
  }
}

/** The model's contents, in the same form as the site's `contents`. */
export function contentsOfModel({ titles }: Model): Contents[] {
  return titles.map(({ counts, entries, ratings, reviews }) => ({
    counts,
    rating_sum: [...ratings.values()].reduce((sum, stars) => sum + stars, 0),
    rating_count: ratings.size,
    entries: Object.fromEntries(entries),
    ratings: Object.fromEntries(ratings),
    likes: Object.fromEntries([...reviews].map(([reader, likes]) => [reader, likes.size])),
    votes: [...reviews.values()].reduce((sum, likes) => sum + likes.size, 0),
  }))
}

interface Contents {
  counts: Record<string, number>
  rating_sum: number
  rating_count: number
  /** By reader. */
  entries: Record<string, string>
  ratings: Record<string, number>
  likes: Record<string, number>
  votes: number
}

async function contentsOf(db: Db, id: string, readers: string[]): Promise<Contents> {
  const byReader = (table: string, value: string) => sql`(
    select coalesce(jsonb_object_agg(array_position(${readers}::text[], x.user_id) - 1, ${sql.ref(`x.${value}`)}), '{}')
    from ${sql.table(table)} x where x.title_id = t.id)`
  const { rows } = await sql<Contents>`
    select json_build_object('watched', t.watched, 'watching', t.watching, 'want_to_watch', t.want_to_watch,
        'reading', t.reading, 'want_to_read', t.want_to_read, 'dropped', t.dropped) as counts,
      t.rating_sum, t.rating_count, ${byReader('list_entries', 'status')} as entries,
      ${byReader('ratings', 'stars')} as ratings, ${byReader('reviews', 'like_count')} as likes,
      (select count(*) from helpful_votes v join reviews r on r.id = v.review_id where r.title_id = t.id) as votes
    from titles t where t.id = ${id}`.execute(db)
  return rows[0] as Contents
}
