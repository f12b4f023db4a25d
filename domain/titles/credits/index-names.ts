import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { creditsTag } from './rules.ts'

const atOnce = 1000
/** Fewer wait for the night to be weighed. */
const many = 50

/** Has the people, characters and companies that have come found by name, which takes about 0.1 ms each. */
export async function indexNames(db: Db, stopping?: AbortSignal): Promise<void> {
  let indexed = 0
  while (!stopping?.aborted) {
    const batch = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ names: number }>`select index_search_names(${atOnce}) as names`.execute(tx)
      const names = rows[0]?.names ?? 0
      if (names > 0) await clearPages(tx, [creditsTag])
      return names
    })
    indexed += batch
    if (batch < atOnce) break
  }
  if (indexed >= many) await weighNames(db)
}

/** Orders those who have the same name or beginning by how well known they are, which takes seconds in a large catalogue. */
export async function weighNames(db: Db): Promise<void> {
  await sql`select weigh_search_names()`.execute(db)
  await sql`vacuum (analyze) search_names`.execute(db)
}
