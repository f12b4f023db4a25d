import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { insertKeptRows } from './kept-rows.ts'
import { inTransaction } from './transaction.ts'

/** Two such rows are more than the 256 MB that PostgreSQL puts into one array of JSON, as the journals of 600,000 readers are. */
const length = 140_000_000

test('kept rows are put back of which there are more than one array holds', async () => {
  const db = await freshDatabase()
  const [title, user] = [await aTitle(db), await aUser(db)]
  const kept = sql`select jsonb_build_object('user_id', ${user.id}::text, 'title_id', ${title.id}::text, 'kind', 'anime', 'notes', notes)
    from (values (repeat('a', ${length})), (repeat('b', ${length})), ('Moss.')) given (notes)`

  await inTransaction(db, (tx) => insertKeptRows(tx, 'journal', kept, sql`length(r.notes) < 10`))

  expect(await db.selectFrom('journal').select('notes').execute()).toEqual([{ notes: 'Moss.' }])
})
