import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'

test('a marked statement is prepared under its name, and answers with each call its own values', async () => {
  const db = await freshDatabase()
  await db.connection().execute(async (connection) => {
    const double = async (n: number) => {
      const { rows } = await sql<{ twice: number }>`-- prepare: double
        select 2 * ${n}::integer as twice`.execute(connection)
      return rows[0]?.twice
    }

    expect([await double(3), await double(4)]).toEqual([6, 8])
    const { rows } = await sql`select name from pg_prepared_statements`.execute(connection)
    expect(rows).toEqual([{ name: 'double' }])
  })
})
