import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { starChoices } from '#domain/ratings/rules.ts'
import { asReader } from '#tests/support/actors.ts'
import { alternate, type Cost, costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { atMost, costs, type Figure } from './figure.ts'
import type { References } from './references.ts'

const readers = 20_000
const rounds = 10
const inEachRound = 400
const atOnce = 16

/** What a rating costs, alone and when many readers rate one famous title at once. */
export async function benchRatings({ large, postmaster }: Databases, { lookUp }: References): Promise<Figure[]> {
  const cost = costHere(postmaster)
  const db = connect(large, { connections: atOnce })
  try {
    await sql`insert into users (id, email, user_name)
      select 'bench-rater-' || n, 'rater' || n || '@bench.example', 'Rater' from generate_series(1, ${readers}) n`.execute(
      db,
    )
    const { rows } = await sql<{ id: string }>`
      select id from titles where kind = 'anime' order by popularity desc limit 2`.execute(db)
    const [calm = '', famous = ''] = rows.map(({ id }) => id)

    const works = Array.from({ length: 500 }, (_, n) => () => rate(db, calm, n))
    const found = await oneByOne(lookUp, cost, works)
    const atOnceEach = await alternate(lookUp, rounds, (round) => rateAtOnce(db, famous, { cost, round }))
    return [
      costs('a rating, p50', 3, found(0.5), lookUp),
      costs(`each of the ratings of one title by ${atOnce} at once`, 1000 / 500, atOnceEach, lookUp),
      atMost('ratings that the sum or the number of these titles missed', 0, await missed(db, [calm, famous])),
    ]
  } finally {
    await sql`delete from users where id like 'bench-rater-%'`.execute(db)
    await db.destroy()
  }
}

async function rate(db: Db, titleId: string, n: number): Promise<void> {
  const stars = starChoices[n % starChoices.length] ?? 1
  await rateTitle(db, asReader(`bench-rater-${(n % readers) + 1}`), { kind: 'anime', titleId, stars })
}

/** Any error ends the benchmark. @returns what each rating cost */
async function rateAtOnce(db: Db, titleId: string, { cost, round }: { cost: Cost; round: number }): Promise<number> {
  let rated = round * inEachRound
  const end = rated + inEachRound
  const rateOn = async () => {
    while (rated < end) await rate(db, titleId, rated++)
  }
  const spent = await cost(() => Promise.all(Array.from({ length: atOnce }, rateOn)))
  return spent / inEachRound
}

async function missed(db: Db, titles: string[]): Promise<number> {
  const { rows } = await sql<{ missed: number }>`
    select sum(abs(t.rating_sum - r.stars) + abs(t.rating_count - r.ratings)) as missed
    from titles t join (select title_id, sum(stars) as stars, count(*) as ratings from ratings group by title_id) r
    on r.title_id = t.id where t.id = any(${titles})`.execute(db)
  return rows[0]?.missed ?? 0
}
