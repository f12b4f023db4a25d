import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { standing } from '#domain/standing.ts'
import { type Changes, counterOf } from './ledger.ts'

/** Readers of these rounds have addresses at this host. */
export const host = 'faults.example'

/** What there is of every subject of the ledger, by its name. Of sessions and pictures only those that are asked for. */
export async function readSite(db: Db, asked: string[]): Promise<Changes> {
  const reader = sql`split_part(u.email, '@', 1)`
  const ours = sql`u.email like ${`%@${host}`}`
  const named = (kind: string) =>
    asked.filter((subject) => subject.startsWith(kind)).map((subject) => subject.slice(kind.length))
  const { rows } = await sql<{ subject: string; state: unknown }>`
    select 'record|' || ${reader} || '|' || x.title_id as subject, jsonb_build_object('status', e.status, 'standing', ${standing},
      'progress', coalesce(j.progress, 0), 'repeats', coalesce(j.repeats, 0), 'score', j.score) as state
    from (select user_id, title_id from list_entries union select user_id, title_id from journal) x
    join users u on u.id = x.user_id and ${ours}
    left join list_entries e on e.user_id = x.user_id and e.title_id = x.title_id
    left join journal j on j.user_id = x.user_id and j.title_id = x.title_id
    union all
    select 'rating|' || ${reader} || '|' || title_id, to_jsonb(stars) from ratings join users u on u.id = user_id and ${ours}
    union all
    select 'review|' || ${reader} || '|' || title_id, jsonb_build_object('score', overall_score::real, 'text', body)
    from reviews join users u on u.id = user_id and ${ours}
    union all
    select 'vote|' || ${reader} || '|' || review_id, to_jsonb(helpful) from helpful_votes join users u on u.id = user_id and ${ours}
    union all
    select 'favourite|' || ${reader} || '|' || title_id, to_jsonb(true) from favourites join users u on u.id = user_id and ${ours}
    union all
    select 'shelf|' || ${reader} || '|' || s.name, jsonb_build_object('text', s.description, 'visibility', s.visibility,
      'titles', (
        select coalesce(jsonb_agg(jsonb_build_array(title_id, note) order by position), '[]') from shelf_titles where shelf_id = s.id))
    from shelves s join users u on u.id = user_id and ${ours} where deleted_at is null
    union all
    select 'account|' || ${reader}, jsonb_build_object('ways', (select count(*) from accounts where user_id = u.id)) from users u where ${ours}
    union all
    select 'profile|' || ${reader}, jsonb_build_object('bio', u.bio, 'image', u.image) from users u where ${ours} and u.bio || u.image <> ''
    union all
    select 'public|' || ${reader}, jsonb_build_object('isOn', is_on, 'handle', handle) from profiles join users u on u.id = user_id and ${ours}
    union all
    select 'title|' || title, jsonb_build_object('studio', studio) from titles
    union all
    select 'session|' || token_hash, to_jsonb(${reader}) from sessions join users u on u.id = user_id where token_hash = any(${named('session|')}::text[])
    union all
    select 'picture|' || address, to_jsonb(${reader}) from pictures join users u on u.id = user_id where address = any(${named('picture|')}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ subject, state }) => [subject, state]))
}

/** The counters of all titles that have risen. */
export async function readCounters(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; counter: string; count: string }>`
    select id, counter, count from titles cross join lateral (values ('watched', watched), ('watching', watching),
      ('want_to_watch', want_to_watch), ('reading', reading), ('want_to_read', want_to_read), ('dropped', dropped)) c (counter, count)
    where count > 0`.execute(db)
  return new Map(rows.map(({ id, counter, count }) => [counterOf(id, counter), Number(count)]))
}

/** What writers look up by names that only the database gives. */
export async function readIds(db: Db) {
  const titles = await db.selectFrom('titles').select(['id', 'title', 'edit_version']).execute()
  const { rows: reviews } = await sql<{ key: string; id: string }>`
    select split_part(u.email, '@', 1) || '|' || title_id as key, r.id from reviews r join users u on u.id = r.user_id`.execute(
    db,
  )
  const { rows: shelves } = await sql<{ subject: string; id: string }>`
    select 'shelf|' || split_part(u.email, '@', 1) || '|' || name as subject, s.id from shelves s join users u on u.id = s.user_id`.execute(
    db,
  )
  return {
    shelves: new Map(shelves.map(({ subject, id }) => [subject, id])),
    titleByName: new Map(titles.map(({ title, id }) => [title, id])),
    versions: new Map(titles.map(({ id, edit_version }) => [id, edit_version])),
    reviews: new Map(reviews.map(({ key, id }) => [key, id])),
  }
}
