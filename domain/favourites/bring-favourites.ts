import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { profileTag } from '../profile-tag.ts'
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

/**
 * Puts favourites after those that a locked reader has, in their order.
 * @returns what became of each: it was added, was there already, or there are too many
 */
export async function bringFavourites(
  tx: Tx,
  userId: string,
  favourites: BroughtFavourite[],
): Promise<('added' | 'there' | 'full')[]> {
  const results: ('added' | 'there' | 'full')[] = []
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
    results.push(had.isThere ? 'there' : had.count >= mostFavourites ? 'full' : 'added')
    if (results.at(-1) !== 'added') continue
    await sql`
      insert into favourites (user_id, what, ${column}, position, added_at)
      select ${userId}, ${what}, ${isTitle ? sql`${id}` : sql`${id}::bigint`}, coalesce(max(position), 0) + 1,
        least(${addedAt}::timestamptz, clock_timestamp())
      from favourites where user_id = ${userId} and what = ${what}`.execute(tx)
  }
  if (results.includes('added')) await clearPages(tx, [profileTag(userId)])
  return results
}

/** Takes back what `bringFavourites` added. */
export async function takeBackFavourite(
  tx: Tx,
  userId: string,
  { what, id }: { what: FavouriteKind; id: string },
): Promise<void> {
  await sql`
    delete from favourites f where user_id = ${userId} and what = ${what} and f.${columnOf(what)}::text = ${id}`.execute(
    tx,
  )
  await clearPages(tx, [profileTag(userId)])
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
