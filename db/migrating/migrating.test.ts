import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import { connect, type PlainDb } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { isMigrated, migrate } from '#db/migrate.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import type { MigrationNews } from './news.ts'
import { readMigration, readMigrations } from './read-migrations.ts'

test('five programs at once run a new migration once, and all know that it ran', async () => {
  const { url } = await newDatabase()
  const known = await and('create table notes (note text); insert into notes values (1); select pg_sleep(0.3)')
  const programs = Array.from({ length: 5 }, () => aProgram(url))

  const ran = await Promise.all(programs.map((db) => migrate(db, { known })))

  expect(ran.flat()).toEqual(['9001_new.sql'])
  const [one = aProgram(url)] = programs
  expect(await notes(one)).toEqual(['1'])
  expect(await isMigrated(one)).toBe(true)
})

test('who waits long for another program says so, once', async () => {
  const { db, url } = await newDatabase()
  const other = await aClient(url)
  const said: MigrationNews[] = []
  const first = Promise.withResolvers<void>()
  await other.client.query("select pg_advisory_lock(hashtext('kiroku migrations'))")

  const migrating = migrate(db, {
    say(news) {
      said.push(news)
      first.resolve()
    },
  })

  await first.promise
  await other.client.query("select pg_advisory_unlock(hashtext('kiroku migrations'))")
  expect(await migrating).toEqual([])
  expect(said).toEqual([{ news: 'waits' }])
})

test('who is told to stop waits for no other program and runs nothing more; the rest runs the next time', async () => {
  const { db, url } = await newDatabase()
  const known = await and('create table notes (note text); insert into notes values (1)')
  const other = await aClient(url)
  await other.client.query("select pg_advisory_lock(hashtext('kiroku migrations'))")
  const stop = new AbortController()
  const waiting = migrate(db, { known, say: () => stop.abort(), signal: stop.signal })
  await expect(waiting).rejects.toThrow('aborted')
  await other.client.query("select pg_advisory_unlock(hashtext('kiroku migrations'))")

  await expect(migrate(db, { known, signal: stop.signal })).rejects.toThrow('aborted')
  expect(await migrate(db, { known })).toEqual(['9001_new.sql'])
})

test('one in batches runs until nothing is left, keeps what it has done when it fails, and says how long it should take', async () => {
  const db = await freshDatabase()
  await sql`create table notes (id int, note text, size int)`.execute(db)
  await sql`insert into notes select n, case n when 25 then 'many' else n::text end from generate_series(1, 30) n`.execute(
    db,
  )
  await sql`analyze notes`.execute(db)
  const known = await and(`-- suits older programs
    -- in batches: 1000 s per 100,000 rows of notes
    update notes set size = note::int where id in (select id from notes where size is null order by id limit 10)`)
  const said: MigrationNews[] = []

  await expect(migrate(db, { known })).rejects.toThrow('invalid input')
  expect(await countOf(db, 'size is not null')).toBe(20)
  await sql`update notes set note = '25' where id = 25`.execute(db)

  expect(await migrate(db, { known, say: (news) => said.push(news) })).toEqual(['9001_new.sql'])
  expect(await countOf(db, 'size is null')).toBe(0)
  expect(said).toEqual([{ news: 'begins', migration: '9001_new.sql', table: 'notes', rows: 30, seconds: 1 }])
  expect(await migrate(db, { known })).toEqual([])
})

test('an index is made beside writers, also in place of one whose making was interrupted, and though others wait their turn', async () => {
  const { db, url } = await newDatabase()
  await sql`create table notes (note text)`.execute(db)
  await sql`insert into notes values ('same'), ('same')`.execute(db)
  const known = await and(`-- suits older programs
    -- by itself: 1 s per 100,000 rows of notes
    create unique index concurrently notes_note on notes (note)`)
  await expect(migrate(db, { known })).rejects.toThrow('could not create unique index')
  expect(await isValid(db, 'notes_note')).toBe(false)
  await sql`delete from notes where ctid in (select ctid from notes limit 1)`.execute(db)

  const ran = await Promise.all([migrate(db, { known }), migrate(aProgram(url), { known })])

  expect(ran.flat()).toEqual(['9001_new.sql'])
  expect(await isValid(db, 'notes_note')).toBe(true)
})

test('a migration that waits for a table lets readers pass, says so, and is done when the table is free', async () => {
  const { db, url } = await newDatabase()
  await sql`create table notes (note text)`.execute(db)
  const known = await and('alter table notes add column size int')
  const writer = await aClient(url)
  await writer.client.query('begin; insert into notes values (1)')
  const heldUp = Promise.withResolvers<MigrationNews>()

  const migrating = migrate(db, { known, say: heldUp.resolve })

  expect(await heldUp.promise).toMatchObject({
    news: 'held-up',
    migration: '9001_new.sql',
    longest: { pid: writer.pid },
  })
  const reader = await aClient(url)
  for (let reads = 0; reads < 20; reads++) await reader.client.query("set lock_timeout = '2 s'; select * from notes")
  await writer.client.query('commit')
  expect(await migrating).toEqual(['9001_new.sql'])
  expect(await notes(db)).toEqual(['1'])
})

test('an older program starts on a newer database only when all that it does not know suits it', async () => {
  const db = await freshDatabase()
  const said: MigrationNews[] = []
  const suited = '-- suits older programs\ncreate table notes (note text)'
  await migrate(db, { known: await and(suited) })

  expect(await migrate(db, { say: (news) => said.push(news) })).toEqual([])
  expect(said).toEqual([{ news: 'is-older', newest: '9001_new.sql' }])

  await migrate(db, { known: await and(suited, 'drop table notes') })
  await expect(migrate(db)).rejects.toThrow('The database is newer than this program: it has 9002_new.sql')
})

test('a migration that does not suit older programs is refused while an instance runs, and runs when it has stopped', async () => {
  const { db, url } = await newDatabase()
  await sql`create table notes (note text)`.execute(db)
  const known = await and('alter table notes rename to words')
  const silent = { heard: () => {}, listening: () => {}, lost: () => {} }
  const instance = await listen(url, clearedPages, silent)

  await expect(migrate(db, { known })).rejects.toThrow('9001_new.sql does not suit it: stop all instances')
  expect(await notes(db)).toEqual([])
  await instance.close()

  await expect.poll(() => migrate(db, { known }).catch(String)).toEqual(['9001_new.sql'])
})

/** The migrations there are, and further ones. */
async function and(...texts: string[]) {
  const lines = texts.map((text) => text.replace(/^ +/gm, ''))
  const further = await Promise.all(lines.map((text, place) => readMigration(`900${place + 1}_new.sql`, text)))
  return [...(await readMigrations()), ...further]
}

function aProgram(url: string): PlainDb {
  const db = connect(url, { connections: 2 })
  onTestFinished(() => db.destroy())
  return db
}

async function aClient(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client, pid: rows[0].pid as number }
}

async function notes(db: PlainDb): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`select note from notes`.execute(db)
  return rows.map(({ note }) => note)
}

async function countOf(db: PlainDb, condition: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from notes where ${sql.raw(condition)}`.execute(db)
  return rows[0]?.count
}

async function isValid(db: PlainDb, index: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(db)
  return rows[0]?.valid
}
