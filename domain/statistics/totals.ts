import { type RawBuilder, sql } from 'kysely'
import { recordsOf } from './records.ts'

/** `Totals` of each kind of which this reader has titles that others may see, as JSON: what findStatistics counts of them. */
export function totalsAsJson(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(s order by s.kind), '[]') from (
    select r.kind, count(*) as titles, sum(r.episodes) as episodes, avg(r.score) as mean,
      case r.kind when 'anime' then coalesce(sum(r.episodes::numeric * r.duration), 0) else 0 end as minutes
    from ${recordsOf({ userId, sees: 'shown' }, null)} r group by r.kind) s)`
}
