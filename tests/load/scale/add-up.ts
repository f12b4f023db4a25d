import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { kinds } from '#domain/titles/rules.ts'
import { countedOf, counterColumn } from '#domain/titles/statuses-rules.ts'

const counted = [...new Set(kinds.flatMap(countedOf))]

/** Writes what follows from the rows of readers: counters and averages of titles, their order in searches and filters, likes of reviews. */
export async function addUp(tx: Tx): Promise<void> {
  const counts = counted.map(
    (status) => sql`count(*) filter (where status = ${sql.lit(status)}) as ${sql.ref(counterColumn(status))}`,
  )
  const columns = counted.map((status) => sql.ref(counterColumn(status)))
  const found = sql`${sql.join(columns.map((column) => sql`coalesce(c.${column}, 0)`))}, coalesce(a.stars, 0), coalesce(a.ratings, 0)`
  await sql`create temporary table counts on commit drop as
    select title_id, ${sql.join(counts)} from (
      select title_id, status from list_entries union all select title_id, 'dropped' from journal where is_dropped) chosen
    group by title_id`.execute(tx)
  await sql`insert into star_counts (title_id, stars, ratings)
    select title_id, stars, count(*) from ratings group by title_id, stars`.execute(tx)
  await sql`with averages as (
      select title_id, sum(stars * ratings) as stars, sum(ratings) as ratings from star_counts group by title_id)
    update titles t set (${sql.join(columns)}, rating_sum, rating_count) = (${found}) from titles o
      left join counts c on c.title_id = o.id left join averages a on a.title_id = o.id
    where o.id = t.id and (${sql.join(columns.map((column) => sql`t.${column}`))}, t.rating_sum, t.rating_count) <> (${found})`.execute(
    tx,
  )
  await sql`update title_facets f set popularity = t.popularity, fame = t.fame, watched = t.watched, reading = t.reading,
      score = shown_score(t.rating, t.imported_score)
    from titles t where t.id = f.title_id and (f.popularity, f.fame, f.watched, f.reading, f.score)
      is distinct from (t.popularity, t.fame, t.watched, t.reading, shown_score(t.rating, t.imported_score))`.execute(
    tx,
  )
  for (const table of ['search_keys', 'search_initials']) {
    await sql`update ${sql.table(table)} k set weight = t.search_weight
      from titles t where t.id = k.title_id and k.weight <> t.search_weight`.execute(tx)
  }
  await sql`update reviews r set like_count = v.likes
    from (select review_id, sum(helpful) as likes from helpful_votes group by review_id) v where v.review_id = r.id`.execute(
    tx,
  )
}
