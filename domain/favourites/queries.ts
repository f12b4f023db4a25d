import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { keepsPrivate } from '../private-titles.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card } from '../titles/cards.ts'
import { creditsOf } from '../titles/credits/queries.ts'
import type { Favourite, Favourites } from './rules.ts'

/**
 * A reader's favourites as JSON, in their order; of the merged ones, those that stand for them.
 * @param of everybody sees those that are shown in this request and are not private, their reader all of them
 */
export function favouritesAsJson(userId: RawBuilder<unknown>, of: 'everybody' | 'their reader'): RawBuilder<unknown> {
  const everything = of === 'their reader'
  const isSeen = everything ? sql`true` : sql`${isShown} and not ${keepsPrivate(sql`f.user_id`, sql`f.title_id`)}`
  const titles = (what: 'anime' | 'manga') => sql`(
    select coalesce(json_agg(${card} order by f.position, f.added_at), '[]') from favourites f join titles t on t.id = f.title_id
    where f.user_id = ${userId} and f.what = ${sql.lit(what)} and ${isSeen})`
  const names = (what: 'people' | 'characters') => {
    const known = everything ? sql`true` : sql`exists (select from ${creditsOf(what, sql`x.id`)} c)`
    return sql`(
    select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'image', x.image) order by f.position, x.id), '[]')
    from (select ${standsFor} as id, min(f.position) as position from ${favouriteNames(what)}
      where f.user_id = ${userId} group by 1) f
    join ${sql.table(what)} x on x.id = f.id where ${known})`
  }
  return sql`json_build_object('anime', ${titles('anime')}, 'manga', ${titles('manga')},
    'characters', ${names('characters')}, 'people', ${names('people')})`
}

/** Rows `f` of favourites that are people or characters, with `n`, which they name. */
export function favouriteNames(what: 'people' | 'characters'): RawBuilder<unknown> {
  return sql`favourites f join ${sql.table(what)} n on n.id = f.${columnOf(what)}`
}

/** The id of the one that `n` has been merged into, or else its own. */
export const standsFor = sql`coalesce(n.merged_into, n.id)`

/** The column of a favourite that names what it is of. */
export function columnOf(what: Favourite['what']): RawBuilder<unknown> {
  if (what === 'people') return sql.ref('person_id')
  return sql.ref(what === 'characters' ? 'character_id' : 'title_id')
}

/** Every favourite of a reader, for themselves. */
export async function findOwnFavourites(db: Db, userId: string): Promise<Favourites> {
  const { rows } = await sql<{ favourites: Favourites }>`
    select ${favouritesAsJson(sql`${userId}`, 'their reader')} as favourites`.execute(db)
  return (rows[0] as { favourites: Favourites }).favourites
}

/** Whether somebody, or the one they have been merged into, is among a reader's favourites. */
export async function isFavouriteName(
  db: Db,
  userId: string,
  what: 'people' | 'characters',
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${favouriteNames(what)} where f.user_id = ${userId} and ${standsFor} = ${id} limit 1`.execute(db)
  return rows.length > 0
}
