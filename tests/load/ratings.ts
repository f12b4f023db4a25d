import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { starChoices } from '#domain/ratings/rules.ts'
import { atLeast, atMost, type Figure, median } from './figure.ts'

const readers = 20_000
const seconds = 5
const atOnce = 16

/** What a rating costs, and how many a second one famous title takes from many readers at once. */
export async function benchRatings(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl, { connections: atOnce })
  try {
    await sql`insert into users (id, email, user_name)
      select 'bench-rater-' || n, 'rater' || n || '@bench.example', 'Rater' from generate_series(1, ${readers}) n`.execute(
      db,
    )
    const { rows } = await sql<{ id: string }>`
      select id from titles where kind = 'anime' order by popularity desc limit 2`.execute(db)
    const [calm = '', famous = ''] = rows.map(({ id }) => id)

    const times: number[] = []
    for (let n = 0; n < 500; n++) times.push(await rate(db, calm, n))
    const perSecond = await rateAtOnce(db, famous)
    return [
      atMost('a rating, p50', 3, median(times), ' ms'),
      atLeast(`ratings of one title by ${atOnce} at once, per second`, 500, perSecond),
      atMost('ratings that the sum or the number of these titles missed', 0, await missed(db, [calm, famous])),
    ]
  } finally {
    await sql`delete from users where id like 'bench-rater-%'`.execute(db)
    await db.destroy()
  }
}

/** @returns milliseconds */
async function rate(db: Db, titleId: string, n: number): Promise<number> {
  const stars = starChoices[n % starChoices.length] ?? 1
  const started = performance.now()
  await rateTitle(db, `bench-rater-${(n % readers) + 1}`, { kind: 'anime', titleId, stars })
  return performance.now() - started
}

/** Any error ends the benchmark. */
async function rateAtOnce(db: Db, titleId: string): Promise<number> {
  const started = performance.now()
  let rated = 0
  const rateOn = async () => {
    while (performance.now() - started < seconds * 1000 && rated < readers) await rate(db, titleId, rated++)
  }
  await Promise.all(Array.from({ length: atOnce }, rateOn))
  return rated / ((performance.now() - started) / 1000)
}

async function missed(db: Db, titles: string[]): Promise<number> {
  const { rows } = await sql<{ missed: number }>`
    select sum(abs(t.rating_sum - r.stars) + abs(t.rating_count - r.ratings)) as missed
    from titles t join (select title_id, sum(stars) as stars, count(*) as ratings from ratings group by title_id) r
    on r.title_id = t.id where t.id = any(${titles})`.execute(db)
  return rows[0]?.missed ?? 0
}

if (import.meta.main) console.table(await benchRatings(process.env.DATABASE_URL ?? ''))
