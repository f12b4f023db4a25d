import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { profileTag } from '../profile-tag.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import { lockBearers } from '../titles/merges/find-survivor.ts'
import { hasMetAnother } from '../titles/merges/has-met.ts'
import { columnOf, standsFor } from './queries.ts'
import { type FavouriteKind, mostFavourites } from './rules.ts'

/** A favourite of another Kiroku site, as it is known here. */
interface BroughtFavourite {
  what: FavouriteKind
  /** Of a title, person or character that exists. */
  id: string
  /** ISO text; null if it is not known. */
  addedAt: string | null
}

/** What became of it: it was added, was there already, or there are too many. */
type FavouriteBrought = { result: 'added'; addedAt: string } | { result: 'there' | 'full' }

/** By which a favourite is taken back. */
export interface FavouriteTaken {
  what: FavouriteKind
  id: string
  /** ISO text; an earlier release kept none. */
  addedAt?: string
}

/**
 * Puts favourites after those that a locked reader has, in their order.
 * @returns what became of each
 */
export async function bringFavourites(
  tx: Tx,
  userId: string,
  favourites: BroughtFavourite[],
): Promise<FavouriteBrought[]> {
  const results: FavouriteBrought[] = []
  for (const { what, id, addedAt } of favourites) {
    const isTitle = what === 'anime' || what === 'manga'
    const column = columnOf(what)
    const own = isTitle
      ? sql`f.${column}::text`
      : sql`(select ${standsFor}::text from ${sql.table(what)} n where n.id = f.${column})`
    const { rows } = await sql<{ isThere: boolean; count: number }>`
      select coalesce(bool_or(${own} = ${id}), false) as "isThere", count(*) as count
      from favourites f where f.user_id = ${userId} and f.what = ${what}`.execute(tx)
    const [had] = rows as [{ isThere: boolean; count: number }]
    if (had.isThere || had.count >= mostFavourites) {
      results.push({ result: had.isThere ? 'there' : 'full' })
      continue
    }
    const { rows: added } = await sql<{ addedAt: string }>`
      insert into favourites (user_id, what, ${column}, position, added_at)
      select ${userId}, ${what}, ${isTitle ? sql`${id}` : sql`${id}::bigint`}, coalesce(max(position), 0) + 1,
        least(${addedAt}::timestamptz, clock_timestamp())
      from favourites where user_id = ${userId} and what = ${what}
      returning to_jsonb(added_at) #>> '{}' as "addedAt"`.execute(tx)
    results.push(...added.map(({ addedAt }) => ({ result: 'added', addedAt }) as const))
  }
  if (results.some(({ result }) => result === 'added')) await clearPages(tx, [profileTag(userId)])
  return results
}

/**
 * Takes back what `bringFavourites` added. A title that has been merged since is looked for in the one that stands for it now.
 * @returns for each, false if it stays: its reader has chosen it again since, or a merge has put it together with what they had chosen
 */
export async function takeBackFavourites(tx: Tx, userId: string, taken: FavouriteTaken[]): Promise<boolean[]> {
  const titles = taken.filter(({ what }) => what === 'anime' || what === 'manga')
  const bearers = await lockBearers(
    tx,
    titles.map(({ id }) => id),
    lockTitles,
  )
  const results: boolean[] = []
  for (const { what, id, addedAt } of taken) {
    if (what === 'people' || what === 'characters') {
      await sql`
        delete from favourites f where user_id = ${userId} and what = ${what} and f.${columnOf(what)}::text = ${id}`.execute(
        tx,
      )
      results.push(true)
      continue
    }
    const bearer = bearers.get(id)
    const met = titles.filter((each) => bearers.get(each.id) === bearer)
    const moments = sql`${met.flatMap((each) => each.addedAt ?? [])}::timestamptz[]`
    const isIt = addedAt === undefined ? sql`${id === bearer}::boolean` : sql`r.added_at = any(${moments})`
    const isOfIt = sql`r.user_id = ${userId} and r.title_id = ${bearer}`
    await sql`
      delete from favourites r where ${isOfIt} and ${isIt} and not ${hasMetAnother('favourites', moments)}`.execute(tx)
    const { rows } = await sql`select from favourites r where ${isOfIt}`.execute(tx)
    results.push(rows.length === 0)
  }
  await clearPages(tx, [profileTag(userId)])
  return results
}

/** A person or character as another site names them. */
export interface NamedElsewhere {
  place: number
  /** By the names of sources. */
  ids: Record<string, string>
  name: string
}

/**
 * The people or characters who are meant: by ids of other sites, or else the only one of that name. Of the merged, the one that stands for
 * them.
 * @returns their ids by place, without those of whom there is none, or more than one
 */
export async function findNamed(
  tx: Tx,
  what: 'people' | 'characters',
  asked: NamedElsewhere[],
): Promise<Map<number, string>> {
  const [keys, column] =
    what === 'people' ? (['person_keys', 'person_id'] as const) : (['character_keys', 'character_id'] as const)
  const { rows } = await sql<{ place: number; id: string }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (place integer, ids jsonb, name text)
    ), found as (
      select a.place, ${standsFor} as id, true as by_id from asked a cross join jsonb_each_text(a.ids) given (source, key)
        join ${sql.table(keys)} k on k.source = given.source and k.key = given.key
        join ${sql.table(what)} n on n.id = k.${sql.ref(column)}
      union
      select a.place, ${standsFor}, false from asked a join ${sql.table(what)} n on n.name = a.name
    )
    select place, min(id)::text as id from found f
    where by_id or not exists (select from found o where o.place = f.place and o.by_id)
    group by place having count(distinct id) = 1`.execute(tx)
  return new Map(rows.map(({ place, id }) => [place, id]))
}
