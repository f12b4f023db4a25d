import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Json } from '../moment-rules.ts'
import { nearestPage, type Page } from '../page-rules.ts'
import { shownCharacters, shownStaff } from '../people/shown.ts'
import { adultTitlesShown, isShown, showsAdultTitles } from './adult-titles.ts'
import { furtherNames } from './further-fields-rules.ts'
import { interval, marksOf, notBefore } from './marks.ts'
import { orders } from './orders.ts'
import { inWatchOrder, type SaidOfTitle } from './relations/in-watch-order.ts'
import { relatedTitles } from './relations/queries.ts'
import type { RelatedTitle } from './relations/rules.ts'
import { browsePageSize, homeRowSize, type Kind, kinds, previewReads, type Sort, type TitleCard } from './rules.ts'
import { countedOf, counterColumn, type Status } from './statuses-rules.ts'
import { fieldsAsJson } from './title-columns.ts'
import { shownTitle } from './title-language.ts'
import type { TitlePage } from './title-page-rules.ts'

/** One title as JSON in the shape of TitleCard; `t` is the row. */
const cardCalled = (name: RawBuilder<unknown>) => sql`json_build_object(
  'id', t.id, 'kind', t.kind, 'title', ${name}, 'titleNative', t.title_native, 'poster', t.poster,
  'year', left(t.released_on, 4),
  'score', case
    when t.rating_count > 0 then json_build_object('from', 'readers', 'value', round(t.rating, 1))
    when t.imported_score is not null then json_build_object('from', 'import', 'value', round(t.imported_score, 1))
  end)`

/** A card with the title that the reader sees. */
export const card = cardCalled(shownTitle)

/** A card with the main title, in whatever language titles are shown: for the admin. */
export const mainCard = cardCalled(sql`t.title`)

/** True for reviews `r` that everybody may see, because no admin has hidden them. */
export const isPublic = sql`r.hidden_at is null`

type Cards = RawBuilder<{ card: TitleCard }>

const topTitles = (kind: Kind, sort: Sort, limit = homeRowSize): Cards => sql`
  select ${card} as card from titles t where t.kind = ${kind} and ${isShown}
  order by ${orders[sort].forwards} limit ${limit}`

const upcomingTitles = (kind: Kind): Cards => sql`
  select ${card} as card from titles t where t.kind = ${kind} and ${isShown} and t.released_at >= now()
  order by t.released_at, t.id limit ${homeRowSize}`

/** The first titles of a kind in the given order. */
export async function findTopTitles(db: Db, kind: Kind, sort: Sort, limit?: number): Promise<TitleCard[]> {
  const { rows } = await topTitles(kind, sort, limit).execute(db)
  return rows.map((row) => row.card)
}

/** The next titles to be released, soonest first (§7). */
export async function findUpcoming(db: Db, kind: Kind): Promise<TitleCard[]> {
  const { rows } = await upcomingTitles(kind).execute(db)
  return rows.map((row) => row.card)
}

/**
 * Home's three rows in one round trip: the first titles of each kind, and the next ones of one kind; with a reader, also
 * which of them are on that reader's list.
 */
export async function findHomeRows(
  db: Db,
  wanted: { animes: Sort; mangas: Sort; upcoming: Kind },
  readerId?: string,
): Promise<HomeRows & Partial<RowsOfReader>> {
  const list = (cards: Cards) => sql`(select coalesce(json_agg(card), '[]') from (${cards}) cards)`
  const orders = `${wanted.animes}_${wanted.mangas}_${wanted.upcoming}`.replaceAll('-', '_')
  const rows = sql`
    select ${list(topTitles('anime', wanted.animes))} as animes, ${list(topTitles('manga', wanted.mangas))} as mangas,
      ${list(upcomingTitles(wanted.upcoming))} as upcoming,
      exists (select from titles where is_demo) as "hasDemo"`
  if (readerId === undefined) {
    const found = await sql<HomeRows>`${sql.raw(`-- prepare: home_${orders}`)} ${rows}`.execute(db)
    return found.rows[0] as HomeRows
  }
  const found = await sql<RowsOfReader>`${sql.raw(`-- prepare: home_of_reader_${orders}\n`)}
    with home as materialized (${rows})
    select home.*, (
      select coalesce(json_object_agg(title_id, status), '{}') from list_entries
      where user_id = ${readerId} and title_id = any(array(
        select card ->> 'id' from (values (animes), (mangas), (upcoming)) each (cards) cross join json_array_elements(cards) card))
    ) as statuses from home`.execute(db)
  return found.rows[0] as RowsOfReader
}

export interface HomeRows {
  animes: TitleCard[]
  mangas: TitleCard[]
  upcoming: TitleCard[]
  /** Whether any demo titles are left. */
  hasDemo: boolean
}

interface RowsOfReader extends HomeRows {
  /** Of the titles that are on the reader's list. */
  statuses: Record<string, Status>
}

/** How many titles of a kind there are, hidden ones included. */
export async function countTitles(db: Db, kind: Kind): Promise<number> {
  return (await findCounts(db, kind)).titles
}

/** How many titles of a kind are shown in this request. */
async function countShown(db: Db, kind: Kind): Promise<number> {
  const { titles, adult_titles } = await findCounts(db, kind)
  return showsAdultTitles() ? titles : titles - adult_titles
}

function findCounts(db: Db, kind: Kind) {
  return db
    .selectFrom('title_counts')
    .select(['titles', 'adult_titles'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}

/**
 * One page of the catalogue (§2). Every page costs about as much as the first: the titles before it are counted from the
 * nearer end or from a mark, in the index alone.
 */
export async function findBrowsePage(
  db: Db,
  kind: Kind,
  sort: Sort,
  wanted: number,
  pageSize: number = browsePageSize,
): Promise<Page<TitleCard>> {
  const total = await countShown(db, kind)
  const { page, pages, offset } = nearestPage({ wanted, size: pageSize }, total)
  const size = Math.min(pageSize, total - offset)
  const { from, order, skipped, isBackwards } = findStart(db, kind, sort, { offset, size, total })

  const { rows } = await sql<{ card: TitleCard }>`
    select ${card} as card
    from (
      select t.id from titles t where t.kind = ${kind} and ${isShown} and ${from}
      order by ${order} limit ${size} offset ${skipped}
    ) page join titles t on t.id = page.id
    order by ${order}`.execute(db)
  const titles = rows.map((row) => row.card)
  return { rows: isBackwards ? titles.reverse() : titles, page, pages, total }
}

interface Stretch {
  offset: number
  size: number
  total: number
}

/** From where a stretch of an order is best read, in which order, and how many titles are skipped. */
function findStart(db: Db, kind: Kind, sort: Sort, { offset, size, total }: Stretch) {
  const { forwards, backwards } = orders[sort]
  const fromEnd = total - offset - size
  if (Math.min(offset, fromEnd) > 2 * interval) {
    const marks = marksOf(db, kind, sort, total)
    const nearest = Math.floor(offset / interval)
    const mark = marks?.[nearest]
    const from = mark && notBefore(orders[sort], mark, marks?.[nearest + 1])
    if (from) return { from, order: forwards, skipped: offset - mark.place, isBackwards: false }
  }
  const isBackwards = fromEnd < offset
  return {
    from: sql`true`,
    order: isBackwards ? backwards : forwards,
    skipped: isBackwards ? fromEnd : offset,
    isBackwards,
  }
}

/** The cards of the titles with these ids, in the array's order. */
export function cardsOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${card} order by listed.place), '[]')
    from unnest(${ids}) with ordinality listed (id, place) join titles t on t.id = listed.id)`
}

/** One title's card; null when there is none, or it is hidden in this request. */
export async function findTitleCard(db: Db, id: string): Promise<TitleCard | null> {
  const { rows } = await sql<{ card: TitleCard }>`-- prepare: title_card
    select ${card} as card from titles t where t.id = ${id} and ${isShown}`.execute(db)
  return rows[0]?.card ?? null
}

/** A title's latest reviews and how many it has, as parts of `json_build_object`. */
const reviewParts = sql`'reviews', (select coalesce(json_agg(r), '[]') from (
        select r.id, u.user_name as author, u.image as "authorImage", r.posted_at as "postedAt",
          r.overall_score as "overallScore", r.like_count as "likeCount", left(r.body, ${previewReads}) as text
        from reviews r join users u on u.id = r.user_id
        where r.title_id = t.id and ${isPublic} order by r.posted_at desc, r.id desc limit 3) r),
      'reviewCount', (select count(*) from reviews r where r.title_id = t.id and ${isPublic})`

/** A title's themes and demographics. "offset 0": looking each tag up costs less than reading all themes to join them. */
const tagParts = sql`(select coalesce(json_agg(json_build_object('kind', g.kind, 'name', g.name) order by x.position), '[]')
  from title_tags x cross join lateral (select kind, name from tags where id = x.tag_id offset 0) g
  where x.title_id = t.id and g.kind in ('theme', 'demographic') and not x.is_spoiler)`

/** How many ratings of each number of stars a title has, from 1 to 10; null without ratings. */
const histogram = sql`case when t.rating_count > 0 then (
  select json_agg(coalesce(given.ratings, 0) order by stars)
  from generate_series(1, 10) stars
  left join (select stars, count(*) as ratings from ratings where title_id = t.id group by stars) given using (stars)) end`

/** What is known of a title beyond the specification; built once, not for every page. */
const furtherParts = sql`json_strip_nulls(${fieldsAsJson(furtherNames)})`

const countersAsJson = sql`json_build_object(${sql.join(
  [...new Set(kinds.flatMap(countedOf))].flatMap((status) => [sql.lit(status), sql.ref(`t.${counterColumn(status)}`)]),
)})`

/** Everything the item page shows, in one round trip; null when there is no such title, or it is hidden in this request. */
export async function findTitlePage(db: Db, id: string, { withReviews = true } = {}): Promise<TitlePage | null> {
  const { rows } = await sql<{
    page: Omit<Json<TitlePage>, 'relations'> & { relations: SaidOfTitle[] }
  }>`-- prepare: title_page${sql.raw(withReviews ? '' : '_without_reviews')}
    select json_build_object(
      'id', t.id, 'kind', t.kind, 'title', ${shownTitle}, 'mainTitle', t.title, 'titleEnglish', t.title_english, 'titleNative', t.title_native,
      'poster', t.poster, 'year', left(t.released_on, 4), 'score', ${card} -> 'score', 'format', t.format,
      'genres', t.genres, 'headerImage', t.header_image, 'trailerUrl', t.trailer_url, 'episodes', t.episodes,
      'duration', t.duration, 'studio', t.studio, 'endYear', nullif(left(t.ended_on, 4), ''),
      'storyline', t.storyline, 'contentWarning', t.content_warning, 'soundtracks', t.soundtracks,
      'ratingCount', t.rating_count, 'ratingSum', t.rating_sum, 'histogram', ${histogram},
      'releasedOn', t.released_on, 'endedOn', nullif(t.ended_on, ''),
      'foreignIds', coalesce((select json_object_agg(source, value) from external_ids where title_id = t.id), '{}'),
      'further', ${furtherParts},
      'counters', ${countersAsJson},
      'characters', (select coalesce(json_agg(json_build_object(
        'name', c.name, 'image', c.image, 'role', c.role, 'vocal', c.vocal, 'id', c.character_id, 'voiceId', (
          select person_id from voices where title_character_id = c.id order by position limit 1)) order by c.position), '[]')
        from ${shownCharacters} c where c.title_id = t.id),
      'staff', (select coalesce(json_agg(json_build_object(
        'name', s.name, 'image', s.image, 'role', s.role, 'id', s.person_id) order by s.position), '[]')
        from ${shownStaff} s where s.title_id = t.id),
      'makers', (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by tm.position), '[]')
        from title_companies tm join companies m on m.id = tm.company_id
        where tm.title_id = t.id and tm.role in ('studio', 'serialization')),
      'tags', ${tagParts},
      ${withReviews ? reviewParts : sql`'reviews', null, 'reviewCount', 0`},
      'relations', ${relatedTitles(card)},
      'moreLikeThis', ${cardsOf(sql`case t.kind when 'anime' then nearest.animes else nearest.mangas end`)},
      'related', ${cardsOf(sql`case t.kind when 'anime' then nearest.mangas else nearest.animes end`)}
    ) as page
    from titles t
    cross join similar_titles(t.id, t.genres, ${adultTitlesShown}::boolean) nearest
    where t.id = ${id} and ${isShown}`.execute(db)
  const [found] = rows
  if (!found) return null
  const reviews = found.page.reviews?.map((review) => ({ ...review, postedAt: new Date(review.postedAt) })) ?? null
  return { ...found.page, reviews, relations: inWatchOrder(found.page.relations) }
}

/** The titles related to a title, in the order in which they are watched. */
export async function findRelations(db: Db, id: string): Promise<RelatedTitle[]> {
  const { rows } = await sql<{ relations: SaidOfTitle[] }>`
    select ${relatedTitles(card)} as relations from titles t where t.id = ${id}`.execute(db)
  return inWatchOrder(rows[0]?.relations ?? [])
}
