import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { findTitlePage } from '#domain/catalogue/queries.ts'
import { atMost, type Figure } from './figure.ts'

/**
 * What the data of an item page costs: one round trip each for 500 titles drawn at random from the database, one
 * after another.
 */
export async function benchTitlePage(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl, { connections: 1 })
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
    const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
    return [
      atMost('data of an item page, p50', 1.5, at(0.5), ' ms'),
      atMost('data of an item page, p95', 5, at(0.95), ' ms'),
    ]
  } finally {
    await db.destroy()
  }
}
