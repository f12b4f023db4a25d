import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { findTitlePage } from '#domain/catalogue/queries.ts'

/**
 * What the data of an item page costs, in milliseconds: one round trip each for 500 titles drawn at random from
 * the database at DATABASE_URL, one after another.
 */
export async function benchTitlePage(url: string) {
  const db = connect(url, { connections: 1 })
  try {
    const { rows } = await sql<{ id: string }>`select id from titles order by md5(id) limit 500`.execute(db)
    for (const { id } of rows.slice(0, 50)) await findTitlePage(db, id)

    const times: number[] = []
    for (const { id } of rows) {
      const start = performance.now()
      await findTitlePage(db, id)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(2))
    return { titles: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) console.log(await benchTitlePage(process.env.DATABASE_URL ?? ''))
