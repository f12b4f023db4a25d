import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

test('a database that is up to date is left alone', async () => {
  const db = await freshDatabase()

  expect(await migrate(db)).toEqual([])
})

test('a migration that changed after it ran is refused', async () => {
  const db = await freshDatabase()
  await db
    .updateTable('migrations' as never)
    .set({ digest: 'another' } as never)
    .execute()

  await expect(migrate(db)).rejects.toThrow('0001_catalogue.sql has changed since it ran')
})

test.each(['migrations', 'orders'])(
  'a database of another program, with a table %s, is refused and left as it is',
  async (table) => {
    const db = await emptyDatabase()
    await sql`create table ${sql.id(table)} (id integer primary key, migration text)`.execute(db)

    await expect(migrate(db)).rejects.toThrow(`it has a table ${table}`)

    const { rows } = await sql`
    select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 order by attnum`.execute(db)
    expect(rows).toEqual([
      { table, column: 'id' },
      { table, column: 'migration' },
    ])
  },
)

test('each fresh database is empty and its own', async () => {
  const one = await freshDatabase()
  const other = await freshDatabase()
  await aTitle(one, { title: 'Only Here' })

  expect(await one.selectFrom('titles').select('title').execute()).toEqual([{ title: 'Only Here' }])
  expect(await other.selectFrom('titles').select('title').execute()).toEqual([])
})

test('names are folded also by a PostgreSQL before 17, which has no pg_c_utf8', async () => {
  const db = await freshDatabase()
  await sql`alter collation pg_catalog.pg_c_utf8 rename to pg_not_yet`.execute(db)
  await sql`delete from migrations where name like '0021%'`.execute(db)

  await migrate(db)

  const folded = sql<{ name: string }>`select search_fold('ŌKAMI & Šumava: 少女') as name`
  expect((await folded.execute(db)).rows).toEqual([{ name: 'okami sumava 少|女' }])
})
