import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findListPage } from '#domain/journal/find-list-page.ts'
import { readListQuery } from '#domain/journal/list-query-rules.ts'
import { standingOfRecord } from '#domain/journal/record-rules.ts'

const everything = readListQuery(new URLSearchParams())

/** What `miscounted` says of a sound database. */
export const nothingMiscounted = { averages: 0, stars: 0, likes: 0, titles: 0, facets: 0, 'search keys': 0 }

/** How many titles, reviews and kinds have a sum, average, number or facet that is not what a plain count of their rows gives. */
export async function miscounted(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, string>>`
    select (
        select count(*) from titles t cross join lateral (
          select coalesce(sum(stars), 0) as sum, count(*) as count from ratings where title_id = t.id) r
        where (t.rating_sum, t.rating_count) <> (r.sum, r.count)) as averages,
      (
        select count(*) from star_counts s
        full join (select title_id, stars, count(*) as ratings from ratings group by title_id, stars) r using (title_id, stars)
        where s.ratings is distinct from r.ratings) as stars,
      (
        select count(*) from reviews r
        where like_count <> (select coalesce(sum(helpful), 0) from helpful_votes where review_id = r.id)) as likes,
      (
        select count(*) from title_counts c
        where (titles, adult_titles) <> (select count(*), count(*) filter (where is_adult) from titles where kind = c.kind)
      ) as titles,
      (
        select count(*) from titles t full join title_facets f on f.title_id = t.id
        where (t.kind, t.title, t.popularity, t.fame, t.watched, t.reading, t.is_adult, shown_score(t.rating, t.imported_score))
          is distinct from (f.kind, f.title, f.popularity, f.fame, f.watched, f.reading, f.is_adult, f.score)) as facets,
      (
        select count(*) from titles t full join (select distinct title_id, weight from search_keys) k on k.title_id = t.id
        where t.search_weight is distinct from k.weight) as "search keys"`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([what, count]) => [what, Number(count)]))
}

/** The readers among these whose list says otherwise where their titles stand than the bare rows do, by the rules. */
export async function wrongStandings(db: Db, readers: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const reader of readers) {
    const { standings } = await findListPage(db, reader, everything)
    const plain = await plainStandings(db, reader)
    if (Object.entries(standings).some(([standing, count]) => (plain[standing] ?? 0) !== count)) wrong.push(reader)
  }
  return wrong
}

async function plainStandings(db: Db, userId: string): Promise<Record<string, number>> {
  const entries = await db.selectFrom('list_entries').selectAll().where('user_id', '=', userId).execute()
  const journals = await db.selectFrom('journal').selectAll().where('user_id', '=', userId).execute()
  const found: Record<string, number> = {}
  for (const titleId of new Set([...entries, ...journals].map(({ title_id }) => title_id))) {
    const entry = entries.find(({ title_id }) => title_id === titleId)
    const journal = journals.find(({ title_id }) => title_id === titleId)
    const standing = standingOfRecord({
      entry: entry ? { id: entry.id, status: entry.status as never } : null,
      journal: journal
        ? ({
            isFinished: journal.is_finished,
            isPaused: journal.is_paused,
            isDropped: journal.is_dropped,
            isRepeating: journal.is_repeating,
          } as never)
        : null,
    })
    if (standing) found[standing] = (found[standing] ?? 0) + 1
  }
  return found
}
