import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { stillDone } from '../activity/record-activity.ts'
import { dayAfter } from '../day-after-rules.ts'
import { today } from '../time-zone-rules.ts'
import { dayStarts } from './day-starts.ts'
import { countsDeed } from './records.ts'
import { type ActiveDay, daysShown, type Whose } from './rules.ts'

/**
 * What a reader did on each of the last 365 days, today included, by the clocks of a time zone and whatever the kind. Days on
 * which nothing was done have 0; what was undone was not done.
 */
export async function findActivityDays(db: Db, whose: Whose, zone: string, now: Date): Promise<ActiveDay[]> {
  const first = dayAfter(today(zone, now), 1 - daysShown)
  const starts = dayStarts(zone, first, daysShown)
  const { rows } = await sql<{ place: number; deeds: number }>`
    select width_bucket(a.happened_at, ${starts}::timestamptz[]) as place, count(*)::integer as deeds
    from activity a ${sql.raw(whose.sees === 'own' ? '' : 'join titles t on t.id = a.title_id')}
    left join journal j on j.user_id = a.user_id and j.title_id = a.title_id
    where a.user_id = ${whose.userId} and a.happened_at >= ${starts[0]} and a.happened_at < ${starts.at(-1)}
      and ${stillDone} and ${countsDeed(whose)}
    group by 1`.execute(db)
  const deeds = new Map(rows.map((row) => [row.place, row.deeds]))
  return Array.from({ length: daysShown }, (_, place) => ({
    day: dayAfter(first, place),
    deeds: deeds.get(place + 1) ?? 0,
  }))
}
