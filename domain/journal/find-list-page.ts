import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { countEntries, findDropped } from '../lists/queries.ts'
import { findPage } from '../page.ts'
import { standing as standingInSql } from '../standing.ts'
import { type Fact, type Standing, standingOf, standings } from '../standing-rules.ts'
import { card } from '../titles/cards.ts'
import { mergedFrom } from '../titles/merges/of-reader.ts'
import { filterConditions } from '../titles/query/conditions.ts'
import { type KnownQuery, knowQuery } from '../titles/query/known-query.ts'
import { foldWords, isNamed } from '../titles/search/named.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { findLastChange } from './find-last-change.ts'
import type { ListPage, ListRow } from './list-page-rules.ts'
import {
  countAll,
  type ListQuery,
  type ListSort,
  listPageSize,
  showsDropped,
  standingsInOrder,
} from './list-query-rules.ts'

/** One page of a reader's list. */
export async function findListPage(db: Db, userId: string, query: ListQuery): Promise<ListPage> {
  const asked = await ask(db, userId, query)
  const [kept, counts, dropped, last] = await Promise.all([
    countKept(db, asked),
    countEntries(db, userId),
    findDropped(db, userId),
    findLastChange(db, userId),
  ])
  const total = query.standing ? kept[query.standing] : countAll(query, kept)
  const found = await findPage({ wanted: query.page, size: listPageSize }, total, (range) =>
    findRows(db, userId, query, asked, range),
  )
  const titles = { ...query.titles, ...asked.known.query, kind: query.titles.kind }
  return { ...found, query: { ...query, titles, page: found.page }, counts, standings: kept, dropped, last }
}

/** At most so many of the titles that a question about a reader's list asks for, on all pages, by id. */
export async function findAskedIds(db: Db, userId: string, query: ListQuery, most: number): Promise<string[]> {
  const asked = await ask(db, userId, query)
  const { from, titleId, where } = sourceOf(query, asked)
  const { rows } = await sql<{ id: string }>`
    select ${titleId} as id from ${from} where ${where} and ${hasStanding(query)} limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where titles are found, of which `e` is the entry and `j` the journal's row. */
interface Source {
  from: RawBuilder<unknown>
  titleId: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

interface Asked {
  known: KnownQuery
  listed: Source
  dropped: Source
  both: Source
}

function sourceOf(query: ListQuery, { listed, dropped, both }: Asked): Source {
  if (query.standing === 'dropped') return dropped
  return showsDropped(query) ? both : listed
}

/** The titles that text, filters, status and marks ask for: those on the list, those that were dropped, and both. */
async function ask(db: Db, userId: string, query: ListQuery): Promise<Asked> {
  const { titles, status } = query
  const { kind } = titles
  const known = await knowQuery(db, titles)
  const words = titles.text === '' ? [] : await foldWords(db, titles.text)
  const matches = (titleId: RawBuilder<unknown>) =>
    sql.join([isNamed(titleId, words), passes(titleId, known), hasMarks(userId, titleId, query)], sql` and `)
  const [ofEntry, ofJournal, ofEither] = [sql`e.title_id`, sql`j.title_id`, sql`kept.title_id`]
  return {
    known,
    listed: {
      from: sql`list_entries e left join journal j on j.user_id = e.user_id and j.title_id = e.title_id`,
      titleId: ofEntry,
      where: sql`e.user_id = ${userId} and e.kind = ${kind} and ${status ? sql`e.status = ${status}` : sql`true`}
        and ${matches(ofEntry)}`,
    },
    dropped: {
      from: sql`journal j left join list_entries e on e.user_id = j.user_id and e.title_id = j.title_id`,
      titleId: ofJournal,
      where: sql`j.user_id = ${userId} and j.kind = ${kind} and j.is_dropped and e.id is null
        and ${status ? sql`false` : sql`true`} and ${matches(ofJournal)}`,
    },
    both: {
      from: sql`(
        select title_id from list_entries where user_id = ${userId} and kind = ${kind}
        union select title_id from journal where user_id = ${userId} and kind = ${kind} and is_dropped
      ) kept left join list_entries e on e.user_id = ${userId} and e.title_id = kept.title_id
        left join journal j on j.user_id = ${userId} and j.title_id = kept.title_id`,
      titleId: ofEither,
      where: matches(ofEither),
    },
  }
}

/** Titles for adults pass too: what readers keep stays theirs (docs/decisions/0053). */
function passes(titleId: RawBuilder<unknown>, known: KnownQuery): RawBuilder<unknown> {
  const conditions = filterConditions(known)
  if (conditions.length === 0) return sql`true`
  return sql`exists (select from title_facets f where f.title_id = ${titleId} and f.kind = ${known.query.kind}
    and ${sql.join(conditions, sql` and `)})`
}

/** Counted as in statistics, whose columns lead here. */
function hasMarks(userId: string, titleId: RawBuilder<unknown>, { score, stars }: ListQuery): RawBuilder<unknown> {
  const isScored = score === null ? sql`true` : sql`j.score is not null and greatest(1, round(j.score)) = ${score}`
  if (stars === null) return isScored
  return sql`${isScored} and exists (
    select from ratings r where r.user_id = ${userId} and r.title_id = ${titleId} and r.stars = ${stars})`
}

function hasStanding({ standing }: ListQuery): RawBuilder<unknown> {
  return standing === null || standing === 'dropped' ? sql`true` : sql`${standingInSql} = ${standing}`
}

/** Counting by what standings are made of takes half the time of having the database derive each. */
async function countKept(db: Db, { listed, dropped }: Asked): Promise<Record<Standing, number>> {
  const { rows } = await sql<{ status: Status | null; count: number } & Record<Fact, boolean | null>>`
    select e.status, j.is_repeating as "isRepeating", j.is_paused as "isPaused", j.is_finished as "isFinished",
      false as "isDropped", count(*)::integer as count
    from ${listed.from} where ${listed.where} group by 1, 2, 3, 4
    union all
    select null, false, false, false, true, count(*)::integer from ${dropped.from} where ${dropped.where}`.execute(db)
  const counts = Object.fromEntries(standings.map((one) => [one, 0])) as Record<Standing, number>
  for (const { status, count, isDropped, isRepeating, isPaused, isFinished } of rows) {
    const facts = {
      isDropped: isDropped === true,
      isRepeating: isRepeating === true,
      isPaused: isPaused === true,
      isFinished: isFinished === true,
    }
    const standing = standingOf(status, facts)
    if (standing) counts[standing] += count
  }
  return counts
}

const newest = sql`coalesce(e.added_at, j.changed_at) desc, e.id desc, j.title_id desc`

/** What is sorted by, of titles `t`, ratings `r` and activity `a`, and which of them that needs. */
const orders: Record<ListSort, { by: RawBuilder<unknown>; needs?: 'title' | 'rating' | 'activity' }> = {
  'date-added': { by: newest },
  title: { by: sql`t.title collate title_order, t.id`, needs: 'title' },
  'my-score': { by: sql`j.score desc nulls last, ${newest}` },
  'my-stars': { by: sql`r.stars desc nulls last, ${newest}`, needs: 'rating' },
  progress: { by: sql`coalesce(j.progress, 0) desc, ${newest}` },
  updated: { by: sql`greatest(e.added_at, j.changed_at, a.last) desc, ${newest}`, needs: 'activity' },
  year: { by: sql`t.released_at desc nulls last, t.id desc`, needs: 'title' },
  average: { by: sql`shown_score(t.rating, t.imported_score) desc nulls last, t.id desc`, needs: 'title' },
}

async function findRows(
  db: Db,
  userId: string,
  query: ListQuery,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListRow[]> {
  const { from, titleId, where } = sourceOf(query, asked)
  const { by, needs } = orders[query.sort]
  const joins = {
    title: sql`join titles t on t.id = ${titleId}`,
    rating: sql`left join ratings r on r.user_id = ${userId} and r.title_id = ${titleId}`,
    activity: sql`left join (
      select title_id, max(happened_at) as last from activity where user_id = ${userId} group by title_id
    ) a on a.title_id = ${titleId}`,
  }
  const place = sql`array_position(array[${sql.join(standingsInOrder.map((one) => sql.lit(one)))}]::text[], ${standingInSql})`
  const order = query.isGrouped && query.standing === null ? sql`${place}, ${by}` : by
  const { rows } = await sql<ListRow>`
    select e.id, coalesce(e.status, 'dropped') as status, ${standingInSql} as standing, ${card} as title, t.episodes,
      nullif(left(t.ended_on, 4), '') as "endYear", t.genre, r.stars, j.score, coalesce(j.progress, 0) as progress,
      coalesce(j.is_private, false) as "isPrivate", coalesce(j.tags, '{}') as tags, ${mergedFrom} as "mergedFrom"
    from unnest(array(
      select ${titleId} from ${from} ${needs ? joins[needs] : sql``} where ${where} and ${hasStanding(query)}
      order by ${order} limit ${limit} offset ${offset}
    )) with ordinality as shown (title_id, place)
    join titles t on t.id = shown.title_id
    left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
    left join journal j on j.user_id = ${userId} and j.title_id = t.id
    left join ratings r on r.user_id = ${userId} and r.title_id = t.id
    order by shown.place`.execute(db)
  return rows
}
