import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '#db/connection.ts'
import { anEntry, aReview, aShelf, aTitle } from './support/builders.ts'
import { newDatabase } from './support/database.ts'
import { databaseDigest } from './support/database-digest.ts'
import { close, emptied, forOneTest, openForUse } from './support/used-databases.ts'

test('after a test its database is as new, with warm connections', async () => {
  const database = await usedDatabase()
  const before = await stateOf(database.db)
  await fill(database.db)
  await sql`delete from score_means`.execute(database.db)
  expect(await stateOf(database.db)).not.toEqual(before)

  expect(await emptied(database)).toBe(true)
  expect(await stateOf(database.db)).toEqual(before)
  await fill(database.db)
  expect(await emptied(database)).toBe(true)
  expect(await stateOf(database.db)).toEqual(before)
})

test('tables that have grown are small again, and nothing is known of them from `analyze` or `vacuum`', async () => {
  const database = await usedDatabase()
  const before = [await stateOf(database.db), await statisticsOf(database.db)]
  for (const look of ['analyze', 'vacuum (analyze)']) {
    await fill(database.db)
    await sql`insert into titles (kind, title) select 'anime', 'Title ' || n from generate_series(1, 2000) n`.execute(
      database.db,
    )
    await sql.raw(look).execute(database.db)
    expect(await statisticsOf(database.db)).not.toEqual(before[1])

    expect(await emptied(database), look).toBe(true)
    expect([await stateOf(database.db), await statisticsOf(database.db)]).toEqual(before)
  }
})

test('what is in a new database is written again only after something changed it', async () => {
  const database = await usedDatabase()
  const rows = async () => (await sql`select ctid, xmin, name from migrations order by name`.execute(database.db)).rows
  const before = await rows()
  await aTitle(database.db)
  expect(await emptied(database)).toBe(true)
  expect(await rows()).toEqual(before)

  await sql`delete from migrations`.execute(database.db)
  expect(await emptied(database)).toBe(true)
  expect((await rows()).length).toBe(before.length)
})

test('it can be used again after temporary tables, and after connections of its own that a test has just closed', async () => {
  const database = await usedDatabase()
  await database.db.connection().execute(async (held) => {
    await sql`create temporary table kept_aside (line integer)`.execute(held)
    await sql`drop table kept_aside`.execute(held)
  })
  const other = connect(database.url, { connections: 3 })
  await Promise.all([1, 2, 3].map(() => aTitle(other)))
  await other.destroy()
  expect(await emptied(database)).toBe(true)
})

test('no test gets a database whose schema another has changed, or in which something still runs', async () => {
  for (const change of ['drop index titles_by_name', 'alter table titles disable trigger all']) {
    const changed = await usedDatabase()
    await aTitle(changed.db)
    await sql.raw(change).execute(changed.db)
    expect(await emptied(changed), change).toBe(false)
  }

  const database = await usedDatabase()
  await database.db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    expect(await emptied(database)).toBe(false)
    await sql`rollback`.execute(held)
  })
  await sql`select pg_advisory_lock(1)`.execute(database.db)
  expect(await emptied(database)).toBe(false)
  await sql`select pg_advisory_unlock_all()`.execute(database.db)
  expect(await emptied(database)).toBe(true)
  const other = connect(database.url, { connections: 1 })
  await sql`select 1`.execute(other)
  expect(await emptied(database)).toBe(false)
  await other.destroy()
  expect(await emptied(database)).toBe(true)
  await database.db.destroy()
  await expect(emptied(database)).rejects.toThrow()
})

test('what a test left running reaches nothing of the next', async () => {
  const { db, end } = forOneTest((await usedDatabase()).db)
  await aTitle(db)
  end()
  await expect(aTitle(db)).rejects.toThrow('The test of this database has ended')
  await expect(sql`select 1`.execute(db)).rejects.toThrow('The test of this database has ended')
})

async function usedDatabase() {
  const { url } = await newDatabase()
  const database = await openForUse('of this test', url)
  onTestFinished(() => close(database))
  return database
}

async function fill(db: Db) {
  await anEntry(db)
  await aReview(db)
  const { id } = await aTitle(db, { genres: ['Action'] })
  await aShelf(db, { titles: [id] })
}

async function stateOf(db: Db) {
  const { rows } = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  return { rows: await databaseDigest(db), sequences: rows }
}

/** What plans are made by: how large tables and indexes are, and are said to be, and what is known of their columns. */
async function statisticsOf(db: Db) {
  const { rows } = await sql`
    select relname, reltuples, relpages, relallvisible, (
        select count(*)::int from pg_statistic where starelid = c.oid
      ) as described, case relkind when 'r' then pg_relation_size(oid) > 256 * 1024 end as "isLarge"
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') order by relname`.execute(db)
  return rows
}
