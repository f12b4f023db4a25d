import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { stillDone } from '#domain/activity/record-activity.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import type { Change } from '#domain/journal/changes-rules.ts'
import { undoChange } from '#domain/journal/undo-change.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { Refusal } from '#domain/refusal.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { standing } from '#domain/standing.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { type Action, readersInAll, titlesInAll } from './actions.ts'
import type { Model } from './model.ts'
import { standingIn } from './record-model.ts'
import { importsOf } from './site-imports.ts'

/** The real site: its own titles and readers in a database, and the same actions on them. */
export async function aSite(db: PlainDb) {
  const readers = await Promise.all(Array.from({ length: readersInAll }, async () => (await aUser(db)).id))
  const titles = await Promise.all(titlesInAll.map(({ kind, total }) => aTitle(db, { kind, episodes: total })))
  const reader = (place: number) => readers[place] ?? ''
  await db
    .insertInto('external_ids')
    .values(titles.map(({ id }) => ({ title_id: id, source: 'anilist', value: id })))
    .execute()
  const imports = importsOf(db, titles)

  /** The last id of a reader's entry or review of a title, which may have been deleted since. */
  const ids = { list_entries: new Map<string, string>(), reviews: new Map<string, string>() }
  async function idOf(table: keyof typeof ids, owner: number, titleId: string): Promise<string> {
    const key = `${owner} ${titleId}`
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where user_id = ${reader(owner)} and title_id = ${titleId}`.execute(db)
    if (rows[0]) ids[table].set(key, rows[0].id)
    return ids[table].get(key) ?? '0'
  }

  /** Of each reader, by which their last change is undone. */
  const undos = new Map<string, string>()
  function remember(userId: string, { undoId }: { undoId: string | null }): void {
    if (undoId) undos.set(userId, undoId)
  }
  async function change(userId: string, titleIds: string[], change: Change): Promise<void> {
    remember(userId, await changeRecords(db, asReader(userId), { titleIds, changes: [change] }))
  }
  async function undo(userId: string): Promise<void> {
    await undoChange(db, asReader(userId), undos.get(userId) ?? '')
  }

  async function perform(action: Action): Promise<unknown> {
    const { what, reader: place, title: titlePlace, owner, status, standing, by, stars, file } = action
    const title = titles[titlePlace] as { id: string; kind: 'anime' | 'manga' }
    const { id, kind } = title
    const userId = reader(place)
    if (what === 'add') return remember(userId, await addToList(db, asReader(userId), { kind, id }))
    if (what === 'change status') {
      const entryId = await idOf('list_entries', owner, id)
      return remember(userId, await changeStatus(db, asReader(userId), { entryId, status }))
    }
    if (what === 'stand') return change(userId, [id], { do: 'stand', standing })
    if (what === 'stand all')
      return change(userId, titles.map((each) => each.id).toReversed(), { do: 'stand', standing })
    if (what === 'step') return change(userId, [id], { do: 'step', by })
    if (what === 'score') return change(userId, [id], { do: 'score', score: stars })
    if (what === 'remove' || what === 'forget') return change(userId, [id], { do: what })
    if (what === 'undo') return undo(userId)
    if (what === 'import') return imports.bring(userId, file)
    if (what === 'undo import') return imports.takeBack(userId)
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
  return titles.map(({ counts, kept, ratings, reviews, done }) => {
    const records = [...kept].flatMap(([reader, record]) => {
      const { status, progress, repeats, score } = record
      return [[reader, { status, standing: standingIn(record), progress, repeats, score }] as const]
    })
    return {
      counts,
      rating_sum: [...ratings.values()].reduce((sum, stars) => sum + stars, 0),
      rating_count: ratings.size,
      records: Object.fromEntries(records.filter(([, record]) => isAnything(record))),
      ratings: Object.fromEntries(ratings),
      likes: Object.fromEntries([...reviews].map(([reader, likes]) => [reader, likes.size])),
      votes: [...reviews.values()].reduce((sum, likes) => sum + likes.size, 0),
      done: Object.fromEntries(
        [...done].filter(([, verbs]) => verbs.length > 0).map(([reader, verbs]) => [reader, verbs.toSorted()]),
      ),
    }
  })
}

interface Contents {
  counts: Record<string, number>
  rating_sum: number
  rating_count: number
  /** By reader. */
  records: Record<string, KeptRecord>
  ratings: Record<string, number>
  likes: Record<string, number>
  votes: number
  /** The verbs of what readers did, in alphabetical order. */
  done: Record<string, string[]>
}

interface KeptRecord {
  status: string | null
  standing: string | null
  progress: number
  repeats: number
  score: number | null
}

function isAnything({ status, standing, progress, repeats, score }: KeptRecord): boolean {
  return Boolean(status ?? standing ?? (progress || repeats || score))
}

async function contentsOf(db: Db, id: string, readers: string[]): Promise<Contents> {
  const place = sql`array_position(${readers}::text[], x.user_id) - 1`
  const byReader = (table: string, value: string) => sql`(
    select coalesce(jsonb_object_agg(${place}, ${sql.ref(`x.${value}`)}), '{}')
    from ${sql.table(table)} x where x.title_id = t.id)`
  const { rows } = await sql<Contents>`
    select json_build_object('watched', t.watched, 'watching', t.watching, 'want_to_watch', t.want_to_watch,
        'reading', t.reading, 'want_to_read', t.want_to_read, 'dropped', t.dropped) as counts,
      t.rating_sum, t.rating_count, (
        select coalesce(jsonb_object_agg(${place}, jsonb_build_object('status', e.status, 'standing', ${standing},
          'progress', coalesce(j.progress, 0), 'repeats', coalesce(j.repeats, 0), 'score', j.score)), '{}')
        from (select user_id from list_entries where title_id = t.id union select user_id from journal where title_id = t.id) x
        left join list_entries e on e.user_id = x.user_id and e.title_id = t.id
        left join journal j on j.user_id = x.user_id and j.title_id = t.id) as records,
      ${byReader('ratings', 'stars')} as ratings, ${byReader('reviews', 'like_count')} as likes,
      (select count(*) from helpful_votes v join reviews r on r.id = v.review_id where r.title_id = t.id) as votes, (
        select coalesce(jsonb_object_agg(x.reader, x.verbs), '{}') from (
          select array_position(${readers}::text[], a.user_id) - 1 as reader, jsonb_agg(a.verb order by a.verb) as verbs
          from activity a where a.title_id = t.id and ${stillDone} group by a.user_id) x) as done
    from titles t where t.id = ${id}`.execute(db)
  const [contents] = rows as [Contents]
  const records = Object.entries(contents.records).filter(([, record]) => isAnything(record))
  return { ...contents, records: Object.fromEntries(records) }
}
