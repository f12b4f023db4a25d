import { type RawBuilder, sql } from 'kysely'
import { clearEveryPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import type { Activity } from './read-activity.ts'

export interface Stored {
  readers: number
  ratings: number
  entries: number
  drops: number
  reviews: number
  votes: number
}

/**
 * Adds the readers that do not exist yet, and stores what they have done with anime of the catalogue as if they had done it
 * here (specification §4): sums and counters are updated, and what was dropped is counted but on no list. Does all of it in
 * one transaction and then clears the page cache.
 * @param password the hash of the password with which all of them can sign in; without it nobody can
 */
export async function storeActivity(db: Db, activity: Activity, password: string | null): Promise<Stored> {
  return db.transaction().execute(async (tx) => {
    const readers = await addReaders(tx, activity.readers, password)
    await findAnime(tx)
    const stored = {
      readers,
      ratings: await addRatings(tx, activity.ratings),
      ...(await addEntries(tx, activity.entries)),
      reviews: await addReviews(tx, activity.reviews),
      votes: await addVotes(tx),
    }
    await clearEveryPage(tx)
    return stored
  })
}

async function addReaders(tx: Db, names: Set<string>, password: string | null): Promise<number> {
  await sql`create temporary table new_readers (id text primary key) on commit drop`.execute(tx)
  const { rows } = await sql`
    with added as (
      insert into users (id, email, user_name)
      select 'activity-' || name, name || '@activity.example', name from ${table(
        [...names].map((name) => ({ name })),
        'name text',
      )}
      on conflict do nothing returning id
    ) insert into new_readers select id from added returning id`.execute(tx)
  if (password !== null) {
    await sql`insert into accounts (id, user_id, account_id, provider_id, password)
      select id, id, id, 'credential', ${password} from new_readers`.execute(tx)
  }
  return rows.length
}

/** Finds the anime by their MyAnimeList ids, and locks them in one order before their counters change. */
async function findAnime(tx: Db): Promise<void> {
  await sql`create temporary table anime (number integer primary key, title_id text not null) on commit drop`.execute(
    tx,
  )
  await sql`insert into anime
    select e.value::integer, min(e.title_id) from external_ids e join titles t on t.id = e.title_id
    where t.kind = 'anime' and e.source = 'mal' and e.value ~ '^[0-9]{1,9}$' group by 1`.execute(tx)
  await sql`analyze anime, new_readers`.execute(tx)
  await sql`select from titles where id in (select title_id from anime) order by id for no key update`.execute(tx)
}

async function addRatings(tx: Db, ratings: Activity['ratings']): Promise<number> {
  return count(
    tx,
    sql`with added as (
      insert into ratings (user_id, title_id, kind, stars)
      select r.id, a.title_id, 'anime', given.stars
      from ${table(ratings, 'reader text, anime integer, stars smallint')}
      join new_readers r on r.id = 'activity-' || given.reader join anime a on a.number = given.anime
      on conflict do nothing returning title_id, stars
    ), counted as (
      update titles t set rating_sum = t.rating_sum + a.stars, rating_count = t.rating_count + a.ratings
      from (select title_id, sum(stars) as stars, count(*) as ratings from added group by title_id) a
      where t.id = a.title_id
    ) select count(*) as n from added`,
  )
}

/** The other site has one status more: "on hold", which here is Watching. */
async function addEntries(tx: Db, entries: Activity['entries']): Promise<{ entries: number; drops: number }> {
  await sql`create temporary table chosen on commit drop as
    select r.id as user_id, a.title_id, row_number() over (partition by r.id) as place, case given.status
      when 'completed' then 'watched' when 'plan_to_watch' then 'want-to-watch' when 'dropped' then 'dropped'
      else 'watching' end as status
    from ${table(entries, 'reader text, anime integer, status text')}
    join new_readers r on r.id = 'activity-' || given.reader join anime a on a.number = given.anime`.execute(tx)
  await sql`update titles t set watched = t.watched + c.watched, watching = t.watching + c.watching,
      want_to_watch = t.want_to_watch + c.wanted, dropped = t.dropped + c.dropped
    from (
      select title_id, count(*) filter (where status = 'watched') as watched,
        count(*) filter (where status = 'watching') as watching,
        count(*) filter (where status = 'want-to-watch') as wanted,
        count(*) filter (where status = 'dropped') as dropped
      from chosen group by title_id
    ) c where t.id = c.title_id`.execute(tx)
  return {
    entries: await count(
      tx,
      sql`with added as (
        insert into list_entries (user_id, title_id, kind, status, added_at)
        select user_id, title_id, 'anime', status, now() - place * interval '5 hours' from chosen
        where status <> 'dropped' returning id
      ) select count(*) as n from added`,
    ),
    drops: await count(tx, sql`select count(*) as n from chosen where status = 'dropped'`),
  }
}

async function addReviews(tx: Db, reviews: Activity['reviews']): Promise<number> {
  await sql`create temporary table posted (review_id text primary key, place bigint, helpful integer) on commit drop`.execute(
    tx,
  )
  return count(
    tx,
    sql`with wanted as materialized (
      select new_timestamp_id() as id, r.id as user_id, a.title_id, given.*
      from ${table(reviews, 'reader text, anime integer, date text, helpful integer, scores jsonb, text text')}
      join new_readers r on r.id = 'activity-' || given.reader join anime a on a.number = given.anime
    ), added as (
      insert into reviews (id, user_id, title_id, body, posted_at,
        story_score, animation_score, sound_score, character_score, overall_score)
      select id, user_id, title_id, text, to_timestamp(date, 'Mon DD, YYYY'), ${score('story')}, ${score('animation')},
        ${score('sound')}, ${score('character')}, (scores ->> 'overall')::numeric
      from wanted on conflict do nothing returning id
    ), kept as (
      insert into posted select id, row_number() over (order by id), helpful from wanted join added using (id)
    ) select count(*) as n from added`,
  )
}

/** Adds one vote here for every ten there. */
async function addVotes(tx: Db): Promise<number> {
  return count(
    tx,
    sql`with voters as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as voters from new_readers
    ), added as (
      insert into helpful_votes (user_id, review_id, helpful)
      select v.id, p.review_id, 1 from posted p join voters v
      on (v.place + p.place * 31) % v.voters < p.helpful / 10
      returning 1
    ) select count(*) as n from added`,
  )
}

const score = (name: string) => sql`nullif((scores ->> ${sql.lit(name)})::numeric, 0)`

/** The rows as a table called `given`. */
function table(rows: object[], columns: string): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(columns)})`
}

async function count(tx: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await query.execute(tx)
  return (rows[0] as { n: number }).n
}
