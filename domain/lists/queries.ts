import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
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

/** Of undos `d`: drops of titles `t` that are not on the list again. */
const canComeBack = sql`d.until > clock_timestamp() and d.records -> 0 -> 'after' -> 'journal' ->> 'is_dropped' = 'true'
  and not exists (select from list_entries e where e.user_id = d.user_id and e.title_id = t.id)`

const dropped = sql`json_build_object('id', d.entry_id, 'title', ${shownTitle},
  'leftMs', ceil(extract(epoch from d.until - clock_timestamp()) * 1000)::integer)`

/** The user's drops that can still be undone, of each title the last. */
async function findDropped(db: Db, userId: string): Promise<DroppedEntry[]> {
  const { rows } = await sql<{ entry: DroppedEntry }>`-- prepare: find_dropped
    select entry from (
      select distinct on (t.id) ${dropped} as entry, d.until
      from undos d join titles t on t.id = d.records -> 0 ->> 'titleId'
      where d.user_id = ${userId} and d.entry_id is not null and ${canComeBack} order by t.id, d.until desc
    ) last order by until desc`.execute(db)
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
      (select ${dropped} from undos d join titles t on t.id = d.records -> 0 ->> 'titleId'
        where d.user_id = ${userId} and d.entry_id is not null and t.id = ${titleId} and ${canComeBack}
        order by d.until desc limit 1) as dropped,
      exists (select from favourites f where f.user_id = ${userId} and f.title_id = ${titleId}) as "isFavourite",
      ${mergedOwn(userId, titleId)} as merged`.execute(db)
  return rows[0] as ReaderState
}

/** The statuses of these titles on the user's list, by title id. Titles that are not on it are left out. */
export async function findStatuses(db: Db, userId: string, titleIds: string[]): Promise<Record<string, Status>> {
  const { rows } = await sql<{ titleId: string; status: Status }>`-- prepare: find_statuses
    select title_id as "titleId", status from list_entries
    where user_id = ${userId} and title_id = any(${titleIds})`.execute(db)
  return Object.fromEntries(rows.map(({ titleId, status }) => [titleId, status]))
}
