import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { findPage } from '../page.ts'
import { card } from '../titles/cards.ts'
import { mergedFrom, mergedOwn } from '../titles/merges/of-reader.ts'
import type { Kind } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import {
  type DroppedEntry,
  type ListEntry,
  type ListPage,
  type ListSort,
  type ListView,
  listPageSize,
  type ReaderState,
  undoSeconds,
} from './rules.ts'

const orders: Record<ListSort, RawBuilder<unknown>> = {
  'date-added': sql`e.added_at desc, e.id desc`,
  title: sql`t.title collate title_order, e.id`,
  'my-stars': sql`r.stars desc nulls last, e.added_at desc, e.id desc`,
}

/** One page of a user's list, in two round trips. */
export async function findListPage(db: Db, userId: string, view: ListView): Promise<ListPage> {
  const { kind, status, sort } = view
  const [counted, dropped] = await Promise.all([countEntries(db, userId, status), findDropped(db, userId)])
  const counts = { anime: 0, manga: 0 }
  let total = 0
  for (const row of counted) {
    counts[row.kind] = row.all
    if (row.kind === kind) total = row.wanted
  }
  const found = await findPage({ wanted: view.page, size: listPageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<ListEntry>`
      select e.id, e.status, ${card} as title, t.episodes, nullif(left(t.ended_on, 4), '') as "endYear", t.genre, r.stars,
        ${mergedFrom} as "mergedFrom"
      from list_entries e
      join titles t on t.id = e.title_id
      left join ratings r on r.user_id = e.user_id and r.title_id = e.title_id
      where e.user_id = ${userId} and e.kind = ${kind} and ${status === null ? sql`true` : sql`e.status = ${status}`}
      order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
  return { ...found, counts, dropped }
}

/** How many entries of each kind a user has, in all and with a given status. */
async function countEntries(db: Db, userId: string, status: Status | null) {
  const { rows } = await sql<{ kind: Kind; all: number; wanted: number }>`
    select kind, count(*) as all, count(*) filter (where ${status}::text is null or status = ${status}) as wanted
    from list_entries where user_id = ${userId} group by kind`.execute(db)
  return rows
}

const canComeBack = sql`d.undo_until > clock_timestamp()
  and not exists (select from list_entries e where e.user_id = d.user_id and e.title_id = d.title_id)`

const dropped = sql`json_build_object('id', d.id, 'title', ${shownTitle},
  'leftMs', ceil(extract(epoch from d.undo_until - clock_timestamp()) * 1000)::integer)`

/** The user's drops that can still be undone. */
async function findDropped(db: Db, userId: string): Promise<DroppedEntry[]> {
  const { rows } = await sql<{ entry: DroppedEntry }>`-- prepare: find_dropped
    select ${dropped} as entry from dropped_entries d join titles t on t.id = d.title_id
    where d.user_id = ${userId} and ${canComeBack} order by d.undo_until desc, d.id desc`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** The user's own entry, stars and review of a title, if any. */
export async function findReaderState(db: Db, userId: string, titleId: string): Promise<ReaderState> {
  const { rows } = await sql<ReaderState>`-- prepare: find_reader_state
    select
      (select json_build_object('id', e.id, 'status', e.status) from list_entries e
        where e.user_id = ${userId} and e.title_id = ${titleId}) as entry,
      (select r.stars from ratings r where r.user_id = ${userId} and r.title_id = ${titleId}) as stars,
      (select r.id from reviews r where r.user_id = ${userId} and r.title_id = ${titleId}) as "reviewId",
      (select ${dropped} from dropped_entries d join titles t on t.id = d.title_id
        where d.user_id = ${userId} and d.title_id = ${titleId} and ${canComeBack}) as dropped,
      ${mergedOwn(userId, titleId)} as merged`.execute(db)
  return rows[0] as ReaderState
}

interface NewEntry {
  kind: Kind
  id: string
  status: Status
}

/**
 * Inserts an entry in one statement, which locks its user and its title so that neither can be deleted in the meantime.
 * @returns the title's name, and whether it was added or already there; null when there is no such title
 */
export async function insertEntry(
  db: Db,
  userId: string,
  { kind, id, status }: NewEntry,
): Promise<{ title: string; added: boolean } | null> {
  const { rows } = await sql<{ title: string; added: boolean }>`-- prepare: insert_entry
    with wanted as (
      select u.id as user_id, t.id as title_id, t.kind, ${shownTitle} as title
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
export async function lockOwnEntry(tx: Tx, userId: string, entryId: string): Promise<LockedEntry | null> {
  const { rows } = await sql<LockedEntry>`-- prepare: lock_own_entry
    select t.id as "titleId", ${shownTitle} as title, t.kind, e.status
    from list_entries e join users u on u.id = e.user_id join titles t on t.id = e.title_id
    where e.id = ${entryId} and e.user_id = ${userId}
    for key share of u for no key update of t for update of e`.execute(tx)
  return rows[0] ?? null
}

export async function saveStatus(tx: Tx, userId: string, entryId: string, status: Status): Promise<void> {
  await tx.updateTable('list_entries').set({ status }).where('id', '=', entryId).where('user_id', '=', userId).execute()
}

/**
 * Removes an entry and keeps a copy, so that the drop can be undone. The copy replaces that of an earlier drop of the title.
 * Also deletes all users' drops that can no longer be undone, except those that another transaction has locked.
 */
export async function dropEntry(tx: Tx, userId: string, entryId: string): Promise<void> {
  await sql`-- prepare: drop_entry
    with gone as (
      delete from list_entries where id = ${entryId} and user_id = ${userId}
      returning id, user_id, title_id, kind, status, added_at
    )
    insert into dropped_entries (id, user_id, title_id, kind, status, added_at, undo_until)
    select gone.*, clock_timestamp() + make_interval(secs => ${undoSeconds}) from gone
    on conflict (user_id, title_id) do update set
      id = excluded.id, status = excluded.status, added_at = excluded.added_at, undo_until = excluded.undo_until`.execute(
    tx,
  )
  await sql`-- prepare: forget_drops
    delete from dropped_entries where id in (
      select id from dropped_entries where undo_until < clock_timestamp() - interval '1 minute'
      order by undo_until limit 100 for update skip locked
    )`.execute(tx)
}

/**
 * The entry that the user dropped, locked until the transaction ends. Locks are taken in the order of lockOwnEntry, so that
 * a drop of the same title waits instead of deadlocking.
 */
export async function lockDroppedEntry(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ title: string; status: Status; inTime: boolean } | null> {
  const { rows } = await sql<{ title: string; status: Status; inTime: boolean }>`-- prepare: lock_dropped_entry
    select ${shownTitle} as title, d.status, d.undo_until > clock_timestamp() as "inTime"
    from dropped_entries d join users u on u.id = d.user_id join titles t on t.id = d.title_id
    where d.id = ${entryId} and d.user_id = ${userId}
    for key share of u for no key update of t for update of d`.execute(tx)
  return rows[0] ?? null
}

/** @returns whether it is on the list again; false if the title has been added again in the meantime */
export async function restoreEntry(tx: Tx, userId: string, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`-- prepare: restore_entry
    with kept as (
      delete from dropped_entries where id = ${entryId} and user_id = ${userId}
      returning id, user_id, title_id, kind, status, added_at
    )
    insert into list_entries (id, user_id, title_id, kind, status, added_at) select kept.* from kept
    on conflict (user_id, title_id) do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

/** The statuses of these titles on the user's list, by title id. Titles that are not on it are left out. */
export async function findStatuses(db: Db, userId: string, titleIds: string[]): Promise<Record<string, Status>> {
  const { rows } = await sql<{ titleId: string; status: Status }>`-- prepare: find_statuses
    select title_id as "titleId", status from list_entries
    where user_id = ${userId} and title_id = any(${titleIds})`.execute(db)
  return Object.fromEntries(rows.map(({ titleId, status }) => [titleId, status]))
}
