import { type RawBuilder, sql } from 'kysely'
import type { Kept } from './standing-rules.ts'

/** What a reader has of those titles, among the given ids, that are on the list or were dropped. */
export function keptAmong(userId: unknown, ids: RawBuilder<unknown>): RawBuilder<{ titleId: string; kept: Kept }> {
  return sql`
    select asked.id as "titleId", json_build_object('status', e.status, 'isDropped', coalesce(j.is_dropped, false),
      'isRepeating', coalesce(j.is_repeating, false), 'isPaused', coalesce(j.is_paused, false),
      'isFinished', coalesce(j.is_finished, false)) as kept
    from (select distinct unnest(${ids}) as id) asked
    left join list_entries e on e.user_id = ${userId} and e.title_id = asked.id
    left join journal j on j.user_id = ${userId} and j.title_id = asked.id
    where e.id is not null or j.is_dropped`
}
