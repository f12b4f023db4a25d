import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPageOf } from '../../page.ts'
import { countPages, nearestPage, type Page } from '../../page-rules.ts'
import { cardsOf } from '../cards.ts'
import { findBrowsePage } from '../find-browse-page.ts'
import { orders } from '../orders.ts'
import { type Kind, kinds, type Sort, type TitleCard } from '../rules.ts'
import { findMatches } from '../search/find-matches.ts'
import { findFoundTitles } from '../search/queries.ts'
import type { FoundTitle } from '../search/rules.ts'
import { conditionsOf } from './conditions.ts'
import { filterNames } from './filter-rules.ts'
import type { KnownQuery } from './known-query.ts'
import { countValues, isUnfiltered, type TitleQuery } from './title-query-rules.ts'

/** Above this, titles that several filters match are not all counted. */
export const countedUpTo = 10_000

export interface Counted {
  total: number
  /** There are more than `total`, which were not counted. */
  isMore: boolean
}

/** A page of titles. */
export type FoundTitles = Page<TitleCard & Partial<Pick<FoundTitle, 'matchedName'>>> & Counted

/**
 * One page of the titles that a question asks for. Up to 10,000 are counted exactly; above that only those that have one
 * value or are of some years, and only the pages of the first 10,000 can be asked for.
 * @param readerId whose list `mine` is about; without it that filter does not count
 */
export async function findTitles(db: Db, known: KnownQuery, readerId?: string): Promise<FoundTitles> {
  const { kind, text, order, page: wanted, size } = known.query
  if (text !== '') return findByName(db, known, readerId)
  const sort = order as Sort
  if (kind && isUnfiltered(known.query)) {
    return { ...(await findBrowsePage(db, kind, sort, wanted, size)), isMore: false }
  }
  const asked = kindsOf(known).map((one) => ({ kind: one, only: conditionsOf(known, one, readerId) }))
  const few = await findAmongFew(db, asked, known)
  return 'rows' in few ? few : findAmongMany(db, asked, known, few)
}

/** How many titles a question asks for, as findTitles counts them. */
export async function countFound(db: Db, known: KnownQuery, readerId?: string): Promise<Counted> {
  const { total, isMore } = await findTitles(db, { ...known, query: { ...known.query, page: 1, size: 4 } }, readerId)
  return { total, isMore }
}

function kindsOf({ query: { kind } }: KnownQuery): readonly Kind[] {
  return kind ? [kind] : kinds
}

/** Titles of one kind, and their condition on rows `f` of title_facets. */
interface Asked {
  kind: Kind
  only: RawBuilder<unknown>
}

/** What follows `from` to get all titles that are asked for, as `t`, with what they are sorted by. */
function matching(asked: Asked[]): RawBuilder<unknown> {
  const each = asked.map(({ only }) => sql`select f.title_id as id, f.* from title_facets f where ${only}`)
  return sql`(${sql.join(each, sql` union all `)}) t`
}

/**
 * Counts the matches and, if there are few enough, gives a page of them.
 * @returns without rows if there are more
 */
async function findAmongFew(db: Db, asked: Asked[], { query }: KnownQuery): Promise<FoundTitles | Counted> {
  const { page: wanted, size } = query
  const all = isSimple(query)
  const limit = all ? sql`` : sql`limit ${countedUpTo + 1}`
  const { rows } = await sql<{ total: number; page: number; cards: TitleCard[] }>`
    with counted as materialized (
      select count(*)::integer as total, ${nearestPageOf({ wanted, size }, sql`count(*)`)} as page
      from (select from ${matching(asked)} ${limit}) counted
    ), shown as materialized (
      select total, page, case when total <= ${countedUpTo} then array(
        select t.id from ${matching(asked)} order by ${orders[query.order as Sort].forwards}
        limit ${size} offset (page - 1) * ${size}) end as ids
      from counted
    )
    select total, page, ${cardsOf(sql`shown.ids`)} as cards from shown`.execute(db)
  const { total = 0, page = 1, cards = [] } = rows[0] ?? {}
  if (total > countedUpTo) return { total: all ? total : countedUpTo, isMore: !all }
  return { rows: cards, page, pages: countPages(total, size), total, isMore: false }
}

/** Whether it asks for what one value names: a genre, a studio, some years. Its titles are found by an index. */
function isSimple(query: TitleQuery): boolean {
  const { filters } = query
  const isNamed = filterNames.some((name) => filters[name].wanted.length > 0) || filters.year.length > 0
  return isNamed && countValues(query) === 1
}

/** The most rows that are skipped in the order of an index, rather than sorted. */
const skippedUpTo = 2_000

/** A page of many matches. They are common: the first ones are found soon in the order itself. */
async function findAmongMany(db: Db, asked: Asked[], { query }: KnownQuery, counted: Counted): Promise<FoundTitles> {
  const { page, pages, offset } = nearestPage({ wanted: query.page, size: query.size }, counted.total)
  const order = orders[query.order as Sort].forwards
  const last = offset + query.size
  const source = last <= skippedUpTo ? inOrder(asked, { order, from: releasedIn(query), limit: last }) : matching(asked)
  const { rows } = await sql<{ cards: TitleCard[] }>`
    with shown as materialized (
      select t.id from ${source} order by ${order} limit ${query.size} offset ${offset}
    )
    select ${cardsOf(sql`array(select id from shown)`)} as cards`.execute(db)
  return { rows: rows[0]?.cards ?? [], page, pages, ...counted }
}

/** The first matches of each kind in the order of its index: `offset 0` keeps the planner from sorting them all. */
function inOrder(
  asked: Asked[],
  { order, from, limit }: { order: RawBuilder<unknown>; from: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const each = asked.map(
    ({ kind, only }) => sql`(
      select t.id, t.title, t.popularity, t.fame, t.released_at, t.added_at, t.watched, t.reading
      from titles t cross join lateral (
        select from title_facets f where f.title_id = t.id and ${only} offset 0) matching
      where t.kind = ${kind} and ${from} order by ${order} limit ${limit})`,
  )
  return sql`(${sql.join(each, sql` union all `)}) t`
}

/** The stretch of the index of releases in which titles `t` of the wanted years are. In other orders they are anywhere. */
function releasedIn({ order, filters: { year, season } }: TitleQuery): RawBuilder<unknown> {
  if (order !== 'latest' || year.length === 0 || season.wanted.length > 0) return sql`true`
  const first = Math.max(1, year[0]?.from ?? 1)
  const next = (year.at(-1)?.to ?? 9999) + 1
  const startOf = (one: number) => sql`make_date(${one}, 1, 1)::timestamp at time zone 'UTC'`
  return sql`t.released_at >= ${startOf(first)} and t.released_at < ${startOf(next)}`
}

async function findByName(db: Db, known: KnownQuery, readerId: string | undefined): Promise<FoundTitles> {
  const { kind, text, order, page, size } = known.query
  const one = kindsOf(known).map((each) => conditionsOf(known, each, readerId))
  const only = { from: sql`title_facets f`, id: sql`f.title_id`, where: sql`(${sql.join(one, sql` or `)})` }
  const { typed, rows, ...found } = await findMatches(db, text, {
    wanted: page,
    size,
    only: kind || countValues(known.query) > 0 ? only : undefined,
    order: order === 'match' ? null : orders[order].forwards,
  })
  const titles = await findFoundTitles(db, rows, typed)
  return { rows: titles, page: found.page, pages: found.pages, total: found.total, isMore: found.isMore }
}
