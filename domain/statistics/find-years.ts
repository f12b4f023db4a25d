import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { stillDone } from '../activity/record-activity.ts'
import { clockIn } from '../time-zone-rules.ts'
import { yearStarts } from './day-starts.ts'
import { recordsOf } from './records.ts'
import { firstReviewedYear, type Whose } from './rules.ts'

/**
 * The years in which a reader finished what `findYear` counts, by the clocks of a time zone, and the present one, the last first.
 */
export async function findYears(db: Db, whose: Whose, zone: string, now: Date): Promise<number[]> {
  const present = Number(clockIn(zone, now).day.slice(0, 4))
  const starts = yearStarts(zone, firstReviewedYear, present)
  const { rows } = await sql<{ year: number }>`
    with through as (select id, finished_on from ${recordsOf(whose, null)} r where is_through)
    select distinct left(finished_on, 4)::integer as year from through where finished_on is not null
    union
    select distinct ${firstReviewedYear} - 1 + width_bucket(a.happened_at, ${starts}::timestamptz[])
    from activity a join through on through.id = a.title_id
    where a.user_id = ${whose.userId} and a.verb = 'finished' and ${stillDone}
    order by year desc`.execute(db)
  const years = rows.map(({ year }) => year).filter((year) => year >= firstReviewedYear && year < present)
  return [present, ...years]
}
