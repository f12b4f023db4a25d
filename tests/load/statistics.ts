import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { findActivityDays } from '#domain/statistics/find-activity-days.ts'
import { findStatistics } from '#domain/statistics/find-statistics.ts'
import { findYear } from '#domain/statistics/find-year.ts'
import { findYears } from '#domain/statistics/find-years.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { CatalogueTooSmall, costs, type Figure } from './figure.ts'
import type { References } from './references.ts'

const reader = 'benchstatistics'
const entries = 10_000

/** Measures what a reader's statistics cost, by kind and for a year, with 10,000 entries of the kind and as many deeds in a year. */
export async function benchStatistics({ large, postmaster }: Databases, { lookUp }: References): Promise<Figure[]> {
  const db = connect(large)
  const whose = { userId: reader, sees: 'own' } as const
  const now = new Date()
  try {
    await makeReader(db)
    const measure = async (figure: string, work: () => Promise<unknown>) => {
      for (let warm = 0; warm < 3; warm++) await work()
      const found = await oneByOne(lookUp, costHere(postmaster), Array(20).fill(work))
      return costs(`${figure} of ${entries} entries, p50`, 100, found(0.5), lookUp)
    }
    return [
      await measure('statistics of the animes', () => findStatistics(db, whose, 'anime')),
      await measure('the same as others see them', () => findStatistics(db, { ...whose, sees: 'shown' }, 'anime')),
      await measure('a calendar of activity', () => findActivityDays(db, whose, 'Europe/Lisbon', now)),
      await measure('a year in review', () => findYear(db, whose, 'Europe/Lisbon', now.getUTCFullYear())),
      await measure('its list of years', () => findYears(db, whose, 'Europe/Lisbon', now)),
    ]
  } finally {
    await sql`delete from users where id = ${reader}`.execute(db)
    await db.destroy()
  }
}

/** A reader with the best known animes on the list, each with a journal, most with a score, and three deeds with each. */
async function makeReader(db: Db): Promise<void> {
  await sql`delete from users where id = ${reader}`.execute(db)
  await signedIn(db, reader)
  const { rows } = await sql<{ id: string }>`
    insert into list_entries (user_id, title_id, kind, status)
    select ${reader}, id, kind, case when place % 7 = 0 then 'watching' when place % 5 = 0 then 'unwatched' else 'watched' end
    from (select id, kind, row_number() over (order by popularity desc) as place from titles where kind = 'anime') ranked
    where place <= ${entries} returning id`.execute(db)
  if (rows.length < entries) throw new CatalogueTooSmall(entries, rows.length)
  await sql`
    insert into journal (user_id, title_id, kind, progress, is_finished, finished_on, score, is_private)
    select e.user_id, e.title_id, e.kind, coalesce(t.episodes, 3), e.status = 'watched',
      case when e.status = 'watched' then to_char(now() - (t.fame % 700) * interval '1 day', 'YYYY-MM-DD') end,
      case when t.fame % 4 > 0 then 1 + t.fame % 90 / 10.0 end, t.fame % 20 = 0
    from list_entries e join titles t on t.id = e.title_id where e.user_id = ${reader}`.execute(db)
  await sql`
    insert into activity (user_id, title_id, verb, standing, progress_from, progress_to, happened_at)
    select e.user_id, e.title_id, verb, case when verb <> 'progress' then 'completed' end,
      case when verb = 'progress' then 0 end, case when verb = 'progress' then 3 end, now() - (t.fame % 700) * interval '1 day'
    from list_entries e join titles t on t.id = e.title_id cross join unnest(array['added', 'progress', 'finished']) verb
    where e.user_id = ${reader}`.execute(db)
  await sql`analyze list_entries, journal, activity`.execute(db)
}
