import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { findTitlePage } from '#domain/titles/queries.ts'
import { costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { costs, type Figure } from './figure.ts'
import type { References } from './references.ts'

/** What the data of an item page costs: one round trip each for 500 titles drawn at random, one after another. */
export async function benchTitlePage({ large, postmaster }: Databases, { lookUp }: References): Promise<Figure[]> {
  const db = connect(large, { connections: 1 })
  try {
    const { rows } = await sql<{ id: string }>`
      select id from titles where not is_adult order by md5(id) limit 500`.execute(db)
    for (const { id } of rows.slice(0, 50)) await findTitlePage(db, id)
    const works = rows.map(
      ({ id }) =>
        () =>
          findTitlePage(db, id),
    )
    const found = await oneByOne(lookUp, costHere(postmaster), works)
    return [
      costs('data of an item page, p50', 1.5, found(0.5), lookUp),
      costs('data of an item page, p95', 5, found(0.95), lookUp),
    ]
  } finally {
    await db.destroy()
  }
}
