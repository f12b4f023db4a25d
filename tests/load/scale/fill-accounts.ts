import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { chance } from './draw-readers.ts'

/** Accounts of the readers of `drawn`, sessions of a third of them, of which a tenth has expired, and as many public profiles. */
export async function fillAccounts(tx: Tx): Promise<void> {
  await sql`insert into users (id, email, email_verified, user_name, created_at, updated_at)
    select id, 'reader' || n || '@scale.example', true, initcap(translate(left(md5(id), 7), '0123456789', 'ghijklmnop')) || ' ' || n, joined_at, joined_at
    from drawn`.execute(tx)
  await sql`insert into sessions (id, token_hash, user_id, expires_at)
    select id, md5(id) || md5('session ' || n), id, now() + (${chance('n', 41)} - 0.1) * interval '30 days'
    from drawn where ${chance('n', 40)} < 0.3`.execute(tx)
  await sql`insert into handles (handle, user_id) select 'reader-' || n, id from drawn where ${shows}`.execute(tx)
  await sql`insert into profiles (user_id, handle, is_on, link_key, about, favourites, standings, activity, reviews, lists, statistics)
    select id, 'reader-' || n, true, md5(id), 'public', 'public', 'public', 'public', 'public', 'public', 'public' from drawn where ${shows}`.execute(
    tx,
  )
}

/** Those whom pages are asked for always show themselves. */
const shows = sql`(n <= 3 or ${chance('n', 42)} < 0.3)`

/** Up to three votes for each review. */
export async function fillVotes(tx: Tx): Promise<void> {
  await sql`insert into helpful_votes (user_id, review_id, helpful, voted_at)
    select d.id, r.id, 1, r.posted_at
    from reviews r cross join generate_series(0, floor(4 * ${chance('r.id::bigint', 50)})::integer - 1) nth
    join drawn d on d.n = 1 + (r.id::bigint + 31 * nth) % (select count(*) from drawn) and d.id <> r.user_id`.execute(
    tx,
  )
}

/** A list of their own of every fifth reader, half of them public, with ten titles each; five favourites of those who show them. */
export async function fillShelves(tx: Tx): Promise<void> {
  await sql`insert into shelves (id, user_id, name, visibility, made_at, changed_at)
    select (1500000000000 + n)::text, id, 'The best of ' || n, case when n % 10 < 5 then 'public' else 'private' end, joined_at, joined_at
    from drawn where ${chance('n', 60)} < 0.2`.execute(tx)
  await sql`insert into shelf_titles (shelf_id, title_id, user_id, is_public, position)
    select s.id, k.id, s.user_id, s.is_public, nth
    from shelves s cross join generate_series(1, 10) nth
    join known k on k.place = ${somePlace('s.id::bigint', 61)} + nth`.execute(tx)
  await sql`insert into favourites (user_id, what, title_id, position)
    select p.user_id, k.kind, k.id, nth
    from drawn d join profiles p on p.user_id = d.id cross join generate_series(1, 5) nth
    join known k on k.place = ${somePlace('d.n', 62)} + nth`.execute(tx)
}

/** One of the best known titles, of which the first ones are chosen most. */
function somePlace(of: string, salt: number) {
  return sql`floor(least(2000, (select count(*) from known) / 2) * ${chance(of, salt)} ^ 3)::integer`
}
