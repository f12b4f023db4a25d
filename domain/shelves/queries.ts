import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findPage } from '../page.ts'
import { keepsPrivate } from '../private-titles.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card } from '../titles/cards.ts'
import type { TitleCard } from '../titles/rules.ts'
import { mostCounted, type NamedShelf } from '../titles/shelves/rules.ts'
import {
  coverSize,
  isShelfId,
  isShelfKey,
  type SharedShelf,
  type ShelfPage,
  type ShelvedTitle,
  shelfPageSize,
} from './rules.ts'

/** The handle of whoever made list `s`, if everybody finds their profile; else null. */
export const handleOf = sql<
  string | null
>`(select p.handle from profiles p where p.user_id = s.user_id and p.is_public)`

const shared = sql`
  select s.id, s.name, s.description, s.visibility, s.changed_at as "changedAt", ${handleOf} as handle,
    json_build_object('id', u.id, 'name', u.user_name, 'image', u.image) as owner
  from shelves s join users u on u.id = s.user_id and u.suspended_at is null`

/** The list that everybody finds at its address; null when there is none. */
export async function findPublicShelf(db: Db, handle: string, shelfId: string): Promise<SharedShelf | null> {
  if (!isShelfId(shelfId)) return null
  const { rows } = await sql<SharedShelf>`
    ${shared} where s.id = ${shelfId} and s.is_public and ${handleOf} = ${handle}`.execute(db)
  return rows[0] ?? null
}

/** The list that a secret link leads to; null when it is private, hidden or deleted, or the link has been renewed. */
export async function findLinkedShelf(db: Db, key: string): Promise<SharedShelf | null> {
  if (!isShelfKey(key)) return null
  const { rows } = await sql<SharedShelf>`${shared} where ${isLinkedBy(key)}`.execute(db)
  return rows[0] ?? null
}

/** True for the list `s` that a secret link leads to. */
export const isLinkedBy = (key: string) =>
  sql`(s.link_key = ${key} and s.visibility <> 'private' and s.deleted_at is null and s.hidden_at is null)`

const isPrivate = keepsPrivate(sql`r.user_id`, sql`r.title_id`)

/** That everybody sees the title `t` on the list that `r` puts it on: it is shown in this request, and not private. */
const isSeen = sql`(${isShown} and not ${isPrivate})`

/** A list's first titles that everybody sees, for its cover. */
const cover = sql`(select coalesce(json_agg(x.card order by x.position), '[]') from (
  select r.position, ${card} as card from shelf_titles r join titles t on t.id = r.title_id
  where r.shelf_id = s.id and ${isSeen} order by r.position limit ${sql.lit(coverSize)}) x)`

/** The public lists that hold a title, those that it was put on last first: 60 at most, with their covers. */
export async function findShelvesOfTitle(db: Db, titleId: string): Promise<(NamedShelf & { cover: TitleCard[] })[]> {
  const { rows } = await sql<NamedShelf & { cover: TitleCard[] }>`
    select s.id, s.name, u.user_name as owner, s.user_id as "ownerId", p.handle, ${cover} as cover
    from (
      select shelf_id, added_at from shelf_titles where title_id = ${titleId} and is_public
      order by added_at desc, shelf_id limit ${mostCounted}) r
    join shelves s on s.id = r.shelf_id
    join users u on u.id = s.user_id and u.suspended_at is null
    join profiles p on p.user_id = s.user_id and p.is_public
    where not ${keepsPrivate(sql`s.user_id`, sql`${titleId}`)}
    order by r.added_at desc, r.shelf_id`.execute(db)
  return rows
}

/**
 * One page of a list's titles, in its order.
 * @param of everybody sees those that are shown in this request and are not private, the reader who made it all of them
 */
export async function findShelfPage(
  db: Db,
  shelfId: string,
  { page, size = shelfPageSize, of = 'everybody' }: { page: number; size?: number; of?: 'everybody' | 'its reader' },
): Promise<ShelfPage> {
  const ofAll = of === 'its reader'
  const condition: RawBuilder<unknown> = ofAll ? sql`true` : isSeen
  const titles = sql`shelf_titles r join titles t on t.id = r.title_id where r.shelf_id = ${shelfId} and ${condition}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${titles}`.execute(db)
  let around: Pick<ShelfPage, 'before' | 'after'> = { before: null, after: [] }
  const found = await findPage({ wanted: page, size }, counted[0]?.total ?? 0, async ({ limit, offset }) => {
    const first = Math.max(0, offset - 1)
    const { rows } = await sql<Omit<ShelvedTitle, 'place'>>`
      select ${card} as title, r.note, ${ofAll ? isPrivate : sql`false`} as "isPrivate" from ${titles} order by r.position limit ${offset - first + limit + 2} offset ${first}`.execute(
      db,
    )
    const shown = rows.splice(offset - first, limit)
    const neighbours = rows.map(({ title }) => title.id)
    const before = first < offset ? (neighbours.shift() ?? null) : null
    around = { before, after: neighbours }
    return shown.map((each, index) => ({ ...each, place: offset + index + 1 }))
  })
  return { ...found, ...around }
}
