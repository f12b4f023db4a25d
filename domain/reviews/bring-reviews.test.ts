import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { newDatabase } from '#tests/support/database.ts'
import { bringReviews } from './bring-reviews.ts'

test('of several reviews of a title by one reader the first counts, also where many users have them looked up the other way round', async () => {
  const { db } = await newDatabase()
  const { id: userId } = await aUser(db)
  const { id: titleId } = await aTitle(db)
  await sql`update pg_class set reltuples = 1000000, relpages = 1 where relname = 'users'`.execute(db)
  const rows = ['first', 'second', 'third'].map((text) => ({
    ...{ userId, titleId, text, postedAt: null, scores: { overall: 7 } },
  }))

  const results = await inTransaction(db, async (tx) => {
    await sql`set local enable_nestloop = off; set local enable_mergejoin = off`.execute(tx)
    return bringReviews(tx, rows)
  })

  expect(results).toEqual(['added', 'other', 'other'])
})
