import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import { card } from '../titles/cards.ts'
import { shownTitle } from '../titles/title-language.ts'
import { canBeRestored } from './delete-shelf.ts'
import { handleOf } from './queries.ts'
import {
  coverSize,
  type DeletedShelf,
  isShelfId,
  type OwnShelf,
  type ShelfCard,
  type ShelfChoice,
  shelfUndoMinutes,
  shelvesPageSize,
  type UnshelvedTitle,
} from './rules.ts'
import { canBePutBack } from './unshelve-title.ts'

const ownShelves = (userId: string) => sql`shelves s where s.user_id = ${userId} and s.deleted_at is null`

/** A list's first titles, as cards, whoever may see them. */
const cover: RawBuilder<unknown> = sql`(select coalesce(json_agg(x.card order by x.position), '[]') from (
  select r.position, ${card} as card from shelf_titles r join titles t on t.id = r.title_id
  where r.shelf_id = s.id order by r.position limit ${sql.lit(coverSize)}) x)`

const countTitles = sql<number>`(select count(*) from shelf_titles r where r.shelf_id = s.id)`

/** One page of a reader's own lists, the last changed first. */
export async function findOwnShelves(db: Db, actor: Actor, page: number): Promise<Page<ShelfCard>> {
  const { userId } = allow(actor, 'read', 'own shelf')
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${ownShelves(userId)}`.execute(db)
  return findPage({ wanted: page, size: shelvesPageSize }, counted[0]?.total ?? 0, async ({ limit, offset }) => {
    const { rows } = await sql<ShelfCard>`
      select s.id, s.name, s.visibility, s.hidden_reason as "hiddenReason", ${countTitles} as titles, ${cover} as cover from ${ownShelves(userId)}
      order by s.changed_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}

/** A reader's own list; null when they have no such list. */
export async function findOwnShelf(db: Db, actor: Actor, shelfId: string): Promise<OwnShelf | null> {
  const { userId } = allow(actor, 'read', 'own shelf')
  if (!isShelfId(shelfId)) return null
  const { rows } = await sql<OwnShelf>`
    select s.id, s.name, s.description, s.visibility, s.link_key as "linkKey", s.hidden_reason as "hiddenReason",
      ${countTitles} as titles, ${handleOf} as handle
    from ${ownShelves(userId)} and s.id = ${shelfId}`.execute(db)
  return rows[0] ?? null
}

/** The id of a reader's own list that an admin has hidden, where others would find it otherwise; null if there is none. */
export async function findOwnHidden(
  db: Db,
  userId: string,
  { id, key }: { id: string | null; key: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from ${ownShelves(userId)} and s.hidden_at is not null
      and ((s.id = ${id} and s.visibility = 'public') or (s.link_key = ${key} and s.visibility <> 'private'))`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The lists whose deletion their reader can still undo, the last deleted first. */
export async function findDeletedShelves(db: Db, actor: Actor): Promise<DeletedShelf[]> {
  const { userId } = allow(actor, 'read', 'own shelf')
  const { rows } = await sql<DeletedShelf>`
    select s.id, s.name, ${minutesLeft(sql`s.deleted_at`)} as "minutesLeft"
    from shelves s where s.user_id = ${userId} and ${canBeRestored} order by s.deleted_at desc, s.id desc`.execute(db)
  return rows
}

/** The titles that a reader took off their list last and can put back: a few. */
export async function findUnshelved(db: Db, actor: Actor, shelfId: string): Promise<UnshelvedTitle[]> {
  const { userId } = allow(actor, 'read', 'own shelf')
  const { rows } = await sql<UnshelvedTitle>`
    select t.id, ${shownTitle} as title, ${minutesLeft(sql`k.taken_off_at`)} as "minutesLeft"
    from unshelved_titles k join titles t on t.id = k.title_id
    where k.shelf_id = ${shelfId} and k.user_id = ${userId} and ${canBePutBack}
    order by k.taken_off_at desc limit 3`.execute(db)
  return rows
}

const minutesLeft = (since: RawBuilder<unknown>) => sql`
  greatest(1, ceil(${shelfUndoMinutes} - extract(epoch from clock_timestamp() - ${since}) / 60))::integer`

/** All of a reader's own lists, the last changed first, for a title that is to be put on one or taken off. */
export async function findShelfChoices(db: Db, actor: Actor, titleId: string): Promise<ShelfChoice[]> {
  const { userId } = allow(actor, 'read', 'own shelf')
  const { rows } = await sql<ShelfChoice>`
    select s.id, s.name, exists (select from shelf_titles r where r.shelf_id = s.id and r.title_id = ${titleId}) as holds,
      exists (select from unshelved_titles k where k.shelf_id = s.id and k.title_id = ${titleId} and ${canBePutBack}) as "canBePutBack"
    from ${ownShelves(userId)} order by s.changed_at desc, s.id desc`.execute(db)
  return rows
}
