import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockActor } from '../lock-users.ts'
import { type Actor, allow } from '../permissions.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { columnOf, favouriteNames, standsFor } from './queries.ts'
import { type Favourite, isFavouriteId, mostFavourites } from './rules.ts'

/**
 * Puts a title, person or character after a reader's other favourites of its kind. One that is there already stays where it is.
 * @throws Refusal 'favourite-missing' when there is no such thing, or 'favourites-full'
 */
export async function addFavourite(db: Db, actor: Actor, favourite: Favourite): Promise<void> {
  return change(db, actor, favourite, async (tx, userId) => {
    // A merge may be moving favourites to this one.
    const id = await findId(tx, favourite)
    const own = await findOwn(tx, userId, favourite.what)
    if (own.some((each) => each.id === id)) return
    const { what } = favourite
    if (new Set(own.map((each) => each.id)).size >= mostFavourites)
      throw new Refusal('favourites-full', { most: mostFavourites })
    await sql`
      insert into favourites (user_id, what, ${columnOf(what)}, position)
      select ${userId}, ${what}, ${what === 'anime' || what === 'manga' ? sql`${id}` : sql`${id}::bigint`},
        coalesce(max(position), 0) + 1
      from favourites where user_id = ${userId} and what = ${what}`.execute(tx)
  })
}

/** Takes something from a reader's favourites, if it is among them. */
export async function removeFavourite(db: Db, actor: Actor, favourite: Favourite): Promise<void> {
  return change(db, actor, favourite, async (tx, userId) => {
    const own = await findOwn(tx, userId, favourite.what)
    const gone = own.filter(({ id }) => id === favourite.id).map(({ row }) => row)
    await sql`
      delete from favourites f where user_id = ${userId} and what = ${favourite.what}
        and f.${columnOf(favourite.what)}::text = any(${gone})`.execute(tx)
  })
}

/**
 * Puts a favourite before another one of its kind, or after all of them.
 * @param before the other one's id; empty for the end
 * @throws Refusal 'favourite-missing' when either is no longer among the reader's favourites
 */
export async function moveFavourite(db: Db, actor: Actor, favourite: Favourite, before: string): Promise<void> {
  return change(db, actor, favourite, async (tx, userId) => {
    const own = await findOwn(tx, userId, favourite.what)
    const moved = own.filter(({ id }) => id === favourite.id)
    const others = own.filter(({ id }) => id !== favourite.id)
    const place = before === '' ? others.length : others.findIndex(({ id }) => id === before)
    if (before === favourite.id && moved.length > 0) return
    if (moved.length === 0 || place < 0) throw new Refusal('favourite-missing')
    const order = others.toSpliced(place, 0, ...moved).map(({ row }) => row)
    await sql`
      update favourites f set position = wanted.place
      from unnest(${order}::text[]) with ordinality wanted (id, place)
      where f.user_id = ${userId} and f.what = ${favourite.what} and f.${columnOf(favourite.what)}::text = wanted.id`.execute(
      tx,
    )
  })
}

interface Own {
  /** The id in the row. */
  row: string
  /** What it stands for now. */
  id: string
}

/** Changes of one reader are made one after the other. */
async function change(
  db: Db,
  actor: Actor,
  { id }: Favourite,
  work: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  const { userId } = allow(actor, 'change', 'own favourites')
  if (!isFavouriteId(id)) throw new Refusal('favourite-missing')
  await inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    await work(tx, userId)
    await clearPages(tx, [profileTag(userId)])
  })
}

async function findOwn(tx: Tx, userId: string, what: Favourite['what']): Promise<Own[]> {
  const isTitle = what === 'anime' || what === 'manga'
  const { rows } = await sql<Own>`
    select concat(f.${columnOf(what)}) as row, concat(${isTitle ? sql`f.title_id` : standsFor}) as id
    from ${isTitle ? sql`favourites f` : favouriteNames(what)}
    where f.user_id = ${userId} and f.what = ${what} order by f.position, f.added_at`.execute(tx)
  return rows
}

/** @throws Refusal 'favourite-missing' */
async function findId(tx: Tx, { what, id }: Favourite): Promise<string> {
  const { rows } =
    what === 'anime' || what === 'manga'
      ? await sql<{
          id: string
        }>`select t.id from titles t where t.id = ${id} and t.kind = ${what} for key share`.execute(tx)
      : await sql<{ id: string }>`
          select ${standsFor}::text as id from ${sql.table(what)} n where n.id = ${id}::bigint for key share`.execute(
          tx,
        )
  if (!rows[0]) throw new Refusal('favourite-missing')
  return rows[0].id
}
