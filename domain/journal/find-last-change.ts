import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { shownTitle } from '../titles/title-language.ts'
import type { LastChange } from './list-page-rules.ts'

/**
 * A reader's last change; null if it can no longer be undone, or was a drop, which findDropped finds. What an import did is undone
 * with all of it, elsewhere.
 */
export async function findLastChange(db: Db, userId: string): Promise<LastChange | null> {
  const { rows } = await sql<LastChange & { isDrop: boolean }>`-- prepare: find_last_change
    select u.id, jsonb_array_length(u.records) as count, ${shownTitle} as title,
      u.entry_id is not null and coalesce(u.records -> 0 -> 'after' -> 'journal' ->> 'is_dropped' = 'true', false) as "isDrop"
    from undos u join titles t on t.id = u.records -> 0 ->> 'titleId'
    where u.user_id = ${userId} and u.list_import_id is null and u.until > clock_timestamp()
    order by u.until desc limit 1`.execute(db)
  const [found] = rows
  if (!found || found.isDrop) return null
  const { id, count, title } = found
  return { id, count, title }
}
