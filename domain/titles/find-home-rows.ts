import { type RawBuilder, sql } from 'kysely'
import { composeOnce } from '#db/compose-once.ts'
import type { Db } from '#db/connection.ts'
import { keptAmong } from '../kept.ts'
import type { Kept } from '../standing-rules.ts'
import { isShown } from './adult-titles.ts'
import { card } from './cards.ts'
import { orders } from './orders.ts'
import { homeRowSize, type Kind, type Sort, type TitleCard } from './rules.ts'

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

interface HomeOrders {
  animes: Sort
  mangas: Sort
  upcoming: Kind
}

type Home = ReturnType<typeof composeHome>

/** For each combination of orders that somebody has asked for. */
const homes = new Map<string, Home>()

/**
 * Home's three rows in one round trip: the first titles of each kind, and the next ones of one kind; with a reader, also
 * what that reader has of them.
 */
export async function findHomeRows(
  db: Db,
  orders: HomeOrders,
  readerId?: string,
): Promise<HomeRows & Partial<RowsOfReader>> {
  const name = `${orders.animes}_${orders.mangas}_${orders.upcoming}`.replaceAll('-', '_')
  const home = homes.get(name) ?? composeHome(orders, name)
  homes.set(name, home)
  const [rows] = readerId === undefined ? await home.ofVisitor(db) : await home.ofReader(db, readerId)
  return rows as HomeRows & Partial<RowsOfReader>
}

function composeHome({ animes, mangas, upcoming }: HomeOrders, name: string) {
  const list = (cards: Cards) => sql`(select coalesce(json_agg(card), '[]') from (${cards}) cards)`
  const rows = sql`
    select ${list(topTitles('anime', animes))} as animes, ${list(topTitles('manga', mangas))} as mangas,
      ${list(upcomingTitles(upcoming))} as upcoming,
      exists (select from titles where is_demo) as "hasDemo"`
  return {
    ofVisitor: composeOnce<HomeRows>(() => sql`${sql.raw(`-- prepare: home_${name}`)} ${rows}`),
    ofReader: composeOnce<RowsOfReader, string>(
      (readerId) => sql`${sql.raw(`-- prepare: home_of_reader_${name}\n`)}
        with home as materialized (${rows})
        select home.*, (
          select coalesce(json_object_agg("titleId", kept), '{}') from (${keptAmong(
            readerId,
            sql`array(
            select card ->> 'id' from (values (animes), (mangas), (upcoming)) each (cards) cross join json_array_elements(cards) card)`,
          )}) of_reader
        ) as kept from home`,
    ),
  }
}

export interface HomeRows {
  animes: TitleCard[]
  mangas: TitleCard[]
  upcoming: TitleCard[]
  /** Whether any demo titles are left. */
  hasDemo: boolean
}

interface RowsOfReader extends HomeRows {
  /** What the reader has of them, by title id. */
  kept: Record<string, Kept>
}
