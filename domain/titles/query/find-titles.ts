import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPageOf } from '../../page.ts'
import { countPages } from '../../page-rules.ts'
import { cardsOf } from '../cards.ts'
import { findBrowsePage } from '../find-browse-page.ts'
import { orders } from '../orders.ts'
import { type Kind, kinds, type Sort, type TitleCard } from '../rules.ts'
import { findMatches } from '../search/find-matches.ts'
import { findFoundTitles } from '../search/queries.ts'
import { type Asked, countedUpTo, matching } from './asked-titles.ts'
import { conditionsOf } from './conditions.ts'
import { findAmongMany } from './find-among-many.ts'
import type { Counted, FoundTitles } from './found-titles.ts'
import type { KnownQuery } from './known-query.ts'
import { countValues, isUnfiltered } from './title-query-rules.ts'

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
  return (await findAmongFew(db, asked, known)) ?? findAmongMany(db, asked, known)
}

/** How many titles a question asks for, as findTitles counts them. */
export async function countFound(db: Db, known: KnownQuery, readerId?: string): Promise<Counted> {
  const { total, isMore } = await findTitles(db, { ...known, query: { ...known.query, page: 1, size: 4 } }, readerId)
  return { total, isMore }
}

function kindsOf({ query: { kind } }: KnownQuery): readonly Kind[] {
  return kind ? [kind] : kinds
}

/** A page of up to 10,000 matches, which are counted and sorted; null if there are more. */
async function findAmongFew(db: Db, asked: Asked[], { query }: KnownQuery): Promise<FoundTitles | null> {
  const { page: wanted, size } = query
  const { columns, forwards } = orders[query.order as Sort]
  const { rows } = await sql<{ total: number; page: number; cards: TitleCard[] | null }>`
    with matching as materialized (
      select t.id, ${sql.join(columns)} from ${matching(asked)} limit ${countedUpTo + 1}
    ), counted as materialized (
      select count(*)::integer as total, ${nearestPageOf({ wanted, size }, sql`count(*)`)} as page from matching
    )
    select total, page, case when total <= ${countedUpTo} then ${cardsOf(sql`array(
      select t.id from matching t order by ${forwards} limit ${size} offset (page - 1) * ${size})`)} end as cards
    from counted`.execute(db)
  const { total = 0, page = 1, cards = [] } = rows[0] ?? {}
  return cards && { rows: cards, page, pages: countPages(total, size), total, isMore: false }
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
