import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { Status } from '../titles/statuses-rules.ts'

export interface EntryChange {
  titleId: string
  /** Null when it has none yet. */
  id: string | null
  /** Null to take it off the list. */
  status: Status | null
  /** When another site's reader had put it on their list, ISO text; it counts for a new entry only. */
  addedAt?: string | null
}

/** Adds, changes and removes entries of a reader, who is locked. Raises no counter. */
export async function writeEntries(tx: Tx, userId: string, changes: EntryChange[]): Promise<void> {
  const removed = changes.filter(({ status }) => status === null).map(({ id }) => id)
  if (removed.length > 0) {
    await sql`-- prepare: remove_entries
      delete from list_entries where id = any(${removed}) and user_id = ${userId}`.execute(tx)
  }
  const kept = changes.filter(({ status }) => status !== null)
  if (kept.length === 0) return
  await sql`-- prepare: write_entries
    insert into list_entries (user_id, title_id, kind, status, added_at)
    select ${userId}, t.id, t.kind, c.status, least(c."addedAt", clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as c ("titleId" text, status text, "addedAt" timestamptz)
    join titles t on t.id = c."titleId"
    on conflict (user_id, title_id) do update set status = excluded.status`.execute(tx)
}
