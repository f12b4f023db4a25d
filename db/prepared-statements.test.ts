import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDatabase } from '#tests/support/database.ts'

test('a marked statement is prepared under its name, and answers with each call its own values', async () => {
  const { db } = await newDatabase()
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

test('of a statement with many forms the first twelve are prepared, each by itself, and the others answer too', async () => {
  const { db } = await newDatabase()
  await db.connection().execute(async (connection) => {
    const times = async (factor: number, n: number) => {
      const { rows } = await sql<{ product: number }>`-- prepare each form
        select ${sql.lit(factor)} * ${n}::integer as product`.execute(connection)
      return rows[0]?.product
    }
    const prepared = async () =>
      (await sql`select from pg_prepared_statements where name like 'form\\_%'`.execute(connection)).rows.length

    for (let factor = 1; factor <= 20; factor++) expect(await times(factor, 3)).toBe(3 * factor)
    for (let factor = 1; factor <= 20; factor++) expect(await times(factor, 5)).toBe(5 * factor)
    expect(await prepared()).toBe(12)
  })
})
