import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { rightQuery, wrongQueries } from './wrong-queries.ts'

test('in tests a query fails if its rows are not as declared', async () => {
  const db = await freshDatabase()

  for (const [mismatch, query] of Object.entries(wrongQueries)) await expect(query(db)).rejects.toThrow(mismatch)
  expect((await rightQuery(db)).rows.map(({ id }) => id)).toEqual(['1', '2'])
})
