import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPage } from '../../page-rules.ts'
import { cardsOf } from '../cards.ts'
import { orders } from '../orders.ts'
import type { Sort, TitleCard } from '../rules.ts'
import { type Asked, countedUpTo, matching } from './asked-titles.ts'
import { countAtMost } from './count-at-most.ts'
import { filterNames } from './filter-rules.ts'
import { noChoices, rememberedChoices } from './find-choices.ts'
import type { Counted, FoundTitles } from './found-titles.ts'
import type { KnownQuery } from './known-query.ts'
import { countValues, type TitleQuery } from './title-query-rules.ts'

/** The most matches that are skipped in the order of an index, rather than sorted. */
const skippedUpTo = 2_000
/**
 * So many titles of a kind are looked at in the order of an index before all matches are read and sorted instead. To look at one
 * costs as much as to read three matches, so at most a third of the work is in vain.
 */
const walked = { least: 2_000, share: 1 / 6, most: 50_000 }

/** A page of more than 10,000 matches. They are common: most often the first ones are found soon in the order itself. */
export async function findAmongMany(db: Db, asked: Asked[], { query }: KnownQuery): Promise<FoundTitles> {
  const atMost = countAtMost(query, rememberedChoices(db, query.kind) ?? noChoices)
  const counted = await countMany(db, asked, query, atMost)
  const { page, pages, offset } = nearestPage({ wanted: query.page, size: query.size }, counted.total)
  const last = offset + query.size
  const pageOf = (source: RawBuilder<unknown>) =>
    cardsOf(sql`array(
    select t.id from ${source} order by ${orders[query.order as Sort].forwards} limit ${query.size} offset ${offset})`)
  const walkedUpTo = Math.min(walked.most, Math.max(walked.least, Math.ceil(atMost * walked.share)))
  const walk = sql<{ cards: TitleCard[] | null }>`
    with walked as materialized (${inOrder(asked, query, { limit: last, walkedUpTo })})
    select case when ${hasAll(asked, last)} then ${pageOf(sql`walked t`)} end as cards`
  // What readers keep is read anyway, and would be again for each title on the way.
  const isKept = query.filters.mine.some((one) => one !== 'none')
  const first = last <= skippedUpTo && !isKept ? (await walk.execute(db)).rows[0]?.cards : null
  const sorted = sql<{ cards: TitleCard[] }>`select ${pageOf(matching(asked))} as cards`
  const rows = first ?? (await sorted.execute(db)).rows[0]?.cards ?? []
  return { rows, page, pages, ...counted }
}

/**
 * How many there are: all, if one value names them, as a genre, a studio or some years do. They may have been counted for the form
 * of filters up to a minute ago: of so many, that is near enough.
 */
async function countMany(db: Db, asked: Asked[], query: TitleQuery, atMost: number): Promise<Counted> {
  if (!isSimple(query)) return { total: countedUpTo, isMore: true }
  if (countedUpTo < atMost && atMost < Number.POSITIVE_INFINITY) return { total: atMost, isMore: false }
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${matching(asked)}`.execute(db)
  return { total: rows[0]?.total ?? 0, isMore: false }
}

/** Whether it asks for what one value names: a genre, a studio, some years. Its titles are found by an index. */
function isSimple(query: TitleQuery): boolean {
  const { filters } = query
  const isNamed = filterNames.some((name) => filters[name].wanted.length > 0) || filters.year.length > 0
  return isNamed && countValues(query) === 1
}

/** The first matches of each kind in the order of its index, as far as they are among the first titles. */
function inOrder(
  asked: Asked[],
  query: TitleQuery,
  { limit, walkedUpTo }: { limit: number; walkedUpTo: number },
): RawBuilder<unknown> {
  const { columns, forwards } = orders[query.order as Sort]
  const each = asked.map(
    // Only what the index has is read of titles. The offset has the titles looked up one by one, in their order.
    ({ kind, only }) => sql`(
      select t.* from (
        select t.kind, t.id, ${sql.join(columns)} from titles t where t.kind = ${kind} and ${releasedIn(query)} order by ${forwards} limit ${walkedUpTo}
      ) t cross join lateral (select from title_facets f where f.title_id = t.id and ${only} offset 0) matching
      order by ${forwards} limit ${limit})`,
  )
  return sql.join(each, sql` union all `)
}

/** Whether as many of each kind were found. */
function hasAll(asked: Asked[], limit: number): RawBuilder<unknown> {
  const each = asked.map(({ kind }) => sql`(select count(*) from walked where kind = ${kind}) = ${limit}`)
  return sql.join(each, sql` and `)
}

/** The stretch of the index of releases in which titles `t` of the wanted years are. In other orders they are anywhere. */
function releasedIn({ order, filters: { year, season } }: TitleQuery): RawBuilder<unknown> {
  if (order !== 'latest' || year.length === 0 || season.wanted.length > 0) return sql`true`
  const first = Math.max(1, year[0]?.from ?? 1)
  const next = (year.at(-1)?.to ?? 9999) + 1
  const startOf = (one: number) => sql`make_date(${one}, 1, 1)::timestamp at time zone 'UTC'`
  return sql`t.released_at >= ${startOf(first)} and t.released_at < ${startOf(next)}`
}
