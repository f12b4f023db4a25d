import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { card } from '../catalogue/queries.ts'
import type { Kind } from '../catalogue/rules.ts'
import {
  type ListEntry,
  type ListPage,
  type ListSort,
  type ListView,
  listPageSize,
  type OwnStanding,
  type Status,
} from './rules.ts'

const orders: Record<ListSort, RawBuilder<unknown>> = {
  'date-added': sql`e.added_at desc, e.id desc`,
  title: sql`t.title collate title_order, e.id`,
  'my-stars': sql`r.stars desc nulls last, e.added_at desc, e.id desc`,
}

/** One page of a user's list, in two round trips; a page beyond the end is the last one. */
export async function findListPage(db: Db, userId: string, view: ListView): Promise<ListPage> {
  const { kind, status, sort } = view
  const counted = await countEntries(db, userId, status)
  const counts = { anime: 0, manga: 0 }
  let wanted = 0
  for (const row of counted) {
    counts[row.kind] = row.all
    if (row.kind === kind) wanted = row.wanted
  }
  const pages = Math.max(1, Math.ceil(wanted / listPageSize))
  const page = Math.min(Math.max(1, view.page), pages)
  if (wanted === 0) return { entries: [], page, pages, counts }

  const { rows: entries } = await sql<ListEntry>`
    select e.id, e.status, ${card} as title, t.episodes, nullif(left(t.ended_on, 4), '') as "endYear", t.genre, r.stars
    from list_entries e
    join titles t on t.id = e.title_id
    left join ratings r on r.user_id = e.user_id and r.title_id = e.title_id
    where e.user_id = ${userId} and e.kind = ${kind} and ${status === null ? sql`true` : sql`e.status = ${status}`}
    order by ${orders[sort]} limit ${listPageSize} offset ${(page - 1) * listPageSize}`.execute(db)
  return { entries, page, pages, counts }
}

/** How many entries of each kind a user has, in all and with a given status. */
async function countEntries(db: Db, userId: string, status: Status | null) {
  const { rows } = await sql<{ kind: Kind; all: number; wanted: number }>`
    select kind, count(*) as all, count(*) filter (where ${status}::text is null or status = ${status}) as wanted
    from list_entries where user_id = ${userId} group by kind`.execute(db)
  return rows
}

/** The user's own entry, stars and review of a title, if any. */
export async function findStanding(db: Db, userId: string, titleId: string): Promise<OwnStanding> {
  const { rows } = await sql<OwnStanding>`-- prepare: find_standing
    select
      (select json_build_object('id', e.id, 'status', e.status) from list_entries e
        where e.user_id = ${userId} and e.title_id = ${titleId}) as entry,
      (select r.stars from ratings r where r.user_id = ${userId} and r.title_id = ${titleId}) as stars,
      (select r.id from reviews r where r.user_id = ${userId} and r.title_id = ${titleId}) as "reviewId"`.execute(db)
  return rows[0] as OwnStanding
}

interface NewEntry {
  kind: Kind
  id: string
  status: Status
}

/**
 * Inserts an entry in one statement, which locks its user and its title so that neither can be deleted meanwhile.
 * @returns the title's name, and whether it was added or already there; null when there is no such title
 */
export async function insertEntry(
  db: Db,
  userId: string,
  { kind, id, status }: NewEntry,
): Promise<{ title: string; added: boolean } | null> {
  const { rows } = await sql<{ title: string; added: boolean }>`-- prepare: insert_entry
    with wanted as (
      select u.id as user_id, t.id as title_id, t.kind, t.title
      from users u cross join titles t
      where u.id = ${userId} and t.id = ${id} and t.kind = ${kind}
      for key share of u, t
    ), added as (
      insert into list_entries (user_id, title_id, kind, status)
      select user_id, title_id, kind, ${status} from wanted
      on conflict (user_id, title_id) do nothing
      returning id
    )
    select title, exists (select from added) as added from wanted`.execute(db)
  return rows[0] ?? null
}

interface LockedEntry {
  titleId: string
  title: string
  kind: Kind
  status: Status
}

/**
 * The user's own entry, locked until the transaction ends. User and title are locked first, in the same order as when
 * either is deleted, to avoid deadlocks.
 */
export async function lockOwnEntry(tx: Db, userId: string, entryId: string): Promise<LockedEntry | null> {
  const { rows } = await sql<LockedEntry>`-- prepare: lock_own_entry
    select t.id as "titleId", t.title, t.kind, e.status
    from list_entries e join users u on u.id = e.user_id join titles t on t.id = e.title_id
    where e.id = ${entryId} and e.user_id = ${userId}
    for key share of u for no key update of t for update of e`.execute(tx)
  return rows[0] ?? null
}

export async function saveStatus(tx: Db, userId: string, entryId: string, status: Status): Promise<void> {
  await tx.updateTable('list_entries').set({ status }).where('id', '=', entryId).where('user_id', '=', userId).execute()
}

export async function removeEntry(tx: Db, userId: string, entryId: string): Promise<void> {
  await tx.deleteFrom('list_entries').where('id', '=', entryId).where('user_id', '=', userId).execute()
}

/** The statuses of those of these titles that are on the user's list, by title id. */
export async function findStatuses(db: Db, userId: string, titleIds: string[]): Promise<Record<string, Status>> {
  const { rows } = await sql<{ titleId: string; status: Status }>`-- prepare: find_statuses
    select title_id as "titleId", status from list_entries
    where user_id = ${userId} and title_id = any(${titleIds})`.execute(db)
  return Object.fromEntries(rows.map(({ titleId, status }) => [titleId, status]))
}
