import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import { mostLeft, reservedDays } from './rules.ts'

/** The condition on rows of handles that their reader left so long ago that anybody may have them. */
const isFree = sql`(not handles.is_barred and handles.left_at <= now() - ${reservedDays} * interval '1 day')`

/**
 * Takes another handle for a reader, or none. One that somebody left is reserved for 90 days for whoever left it; one that an
 * admin took away is nobody's. A trigger leaves the former one when the profile changes.
 * @throws Refusal 'handle-taken', or 'handle-changes' when the reader has left too many of late
 */
export async function takeHandle(
  tx: Tx,
  userId: string,
  { handle, former }: { handle: string | null; former: string | null },
): Promise<void> {
  if (former !== null) await refuseManyChanges(tx, userId, handle)
  if (handle === null) return
  const { rows } = await sql<{ handle: string }>`
    insert into handles (handle, user_id) values (${handle}, ${userId})
    on conflict (handle) do update set user_id = excluded.user_id, left_at = null
      where ${isFree} or (handles.user_id = excluded.user_id and handles.left_at is not null and not handles.is_barred)
    returning handle`.execute(tx)
  if (!rows[0]) throw new Refusal('handle-taken', {}, { field: 'handle' })
}

/** So that nobody can reserve many. */
async function refuseManyChanges(tx: Tx, userId: string, handle: string | null): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from handles
    where user_id = ${userId} and left_at is not null and not is_barred and not ${isFree}
      and handle is distinct from ${handle}`.execute(tx)
  if ((rows[0]?.left ?? 0) < mostLeft) return
  throw new Refusal('handle-changes', { most: mostLeft, days: reservedDays }, { field: 'handle' })
}

/** Deletes the handles that anybody may have again. */
export async function forgetLeftHandles(db: Db): Promise<void> {
  await sql`delete from handles where ${isFree}`.execute(db)
}
