import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { keptAmong } from '../kept.ts'
import type { Kept } from '../standing-rules.ts'
import { mergedOwn } from '../titles/merges/of-reader.ts'
import type { Kind } from '../titles/rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import type { DroppedEntry, ReaderState } from './rules.ts'

/** How many entries of each kind a user has. */
export async function countEntries(db: Db, userId: string): Promise<Record<Kind, number>> {
  const { rows } = await sql<{ kind: Kind; count: number }>`-- prepare: count_entries
    select kind, count(*)::integer as count from list_entries where user_id = ${userId} group by kind`.execute(db)
  return { anime: 0, manga: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}

/** Of undos `d`: drops of titles `t` that are not on the list again. */
const canComeBack = sql`d.until > clock_timestamp() and d.records -> 0 -> 'after' -> 'journal' ->> 'is_dropped' = 'true'
  and not exists (select from list_entries e where e.user_id = d.user_id and e.title_id = t.id)`

const dropped = sql`json_build_object('id', d.entry_id, 'title', ${shownTitle},
  'leftMs', ceil(extract(epoch from d.until - clock_timestamp()) * 1000)::integer)`

/** The user's drops that can still be undone, of each title the last. */
export async function findDropped(db: Db, userId: string): Promise<DroppedEntry[]> {
  const { rows } = await sql<{ entry: DroppedEntry }>`-- prepare: find_dropped
    select entry from (
      select distinct on (t.id) ${dropped} as entry, d.until
      from undos d join titles t on t.id = d.records -> 0 ->> 'titleId'
      where d.user_id = ${userId} and d.entry_id is not null and ${canComeBack} order by t.id, d.until desc
    ) last order by until desc`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** The user's own entry, journal, stars and review of a title, if any. */
export async function findReaderState(db: Db, userId: string, titleId: string): Promise<ReaderState> {
  const { rows } = await sql<ReaderState>`-- prepare: find_reader_state
    select
      (select json_build_object('id', e.id, 'status', e.status) from list_entries e
        where e.user_id = ${userId} and e.title_id = ${titleId}) as entry,
      (select kept from (${keptAmong(userId, sql`array[${titleId}::text]`)}) of_title) as kept,
      (select j.score from journal j where j.user_id = ${userId} and j.title_id = ${titleId}) as score,
      (select r.stars from ratings r where r.user_id = ${userId} and r.title_id = ${titleId}) as stars,
      (select r.id from reviews r where r.user_id = ${userId} and r.title_id = ${titleId}) as "reviewId",
      (select ${dropped} from undos d join titles t on t.id = d.records -> 0 ->> 'titleId'
        where d.user_id = ${userId} and d.entry_id is not null and t.id = ${titleId} and ${canComeBack}
        order by d.until desc limit 1) as dropped,
      exists (select from favourites f where f.user_id = ${userId} and f.title_id = ${titleId}) as "isFavourite",
      ${mergedOwn(userId, titleId)} as merged`.execute(db)
  return rows[0] as ReaderState
}

/** What the user has of these titles, by title id. Those that are neither on the list nor dropped are left out. */
export async function findKept(db: Db, userId: string, titleIds: string[]): Promise<Record<string, Kept>> {
  const { rows } = await sql<{ titleId: string; kept: Kept }>`-- prepare: find_kept_of_page
    ${keptAmong(userId, sql`${titleIds}::text[]`)}`.execute(db)
  return Object.fromEntries(rows.map(({ titleId, kept }) => [titleId, kept]))
}
