import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { isMigrated, migrate } from '#db/migrate.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { newDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { readSite } from '#tests/upgrade/kept-site.ts'
import { restoreSite } from '#tests/upgrade/restore-site.ts'
import { readDefinitions } from './definitions.ts'
import { openDump } from './dump-database.ts'
import { type LoadProgress, loadDump, PlaceTaken } from './load-dump.ts'

test('a database that is loaded from a dump has the rows, sequences and schema of the one that was dumped', async () => {
  const { db, url } = await newDatabase('template0')
  await restoreSite(db, await readSite('0.1.0'))
  await migrate(db)
  await aUser(db, { id: 'odd', bio: 'a\\b\tc\nd\r\\N "\u2028" 記録 \\.', user_name: '\\N', image: '' })
  const other = await newDatabase('template0')
  const shares: LoadProgress[] = []

  const dump = await openDump(url)
  const before = await databaseDigest(db)
  await sql`delete from list_entries`.execute(db)
  await loadDump(other.url, dump.contents, dump.rows(1_000), { onProgress: (progress) => shares.push(progress) })
  await dump.close()

  expect(await databaseDigest(other.db)).toEqual(before)
  expect(
    Object.values(before).filter((digest) => digest.startsWith('0 ')),
    'no table is empty',
  ).toEqual([])
  expect(await schemaOf(other.url)).toEqual(await schemaOf(url))
  expect(await sequencesOf(other.db)).toEqual(await sequencesOf(db))
  expect(await isMigrated(other.db)).toBe(true)
  expect(await migrate(other.db)).toEqual([])
  for (const step of ['rows', 'indexes']) {
    const of = shares.filter((each) => each.step === step).map(({ share }) => share)
    expect(of).toEqual(of.toSorted((one, next) => one - next))
    expect(of.at(-1)).toBeLessThanOrEqual(1)
  }
  // What triggers and references do, they do again.
  const { count } = await titlesIn(other.db)
  await aTitle(other.db, { id: '99', title: 'New' })
  expect((await titlesIn(other.db)).count).toBe(count + 1)
  await expect(sql`update admin_actions set email = ''`.execute(other.db)).rejects.toThrow()
  await expect(sql`insert into favourites (user_id) values ('nobody')`.execute(other.db)).rejects.toThrow()
})

test('a dump is loaded into an empty database only, by one program at a time, and wholly or not at all', async () => {
  const { db, url } = await newDatabase()
  await aUser(db, { id: 'reader' })
  const other = await newDatabase('template0')
  const backends: number[] = []
  const dump = await openDump(url, { onConnected: (backend) => backends.push(backend) })
  onTestFinished(() => dump.close())
  const { contents } = dump
  const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(dump.db)
  expect(rows).toEqual(backends.map((backend) => ({ backend })))
  const load = (into: string, changed: Partial<typeof contents> = {}) =>
    loadDump(into, { ...contents, ...changed }, [] as never)

  await expect(load(url)).rejects.toThrow(PlaceTaken)
  const [first, ...later] = contents.migrations
  const [table, ...tables] = contents.tables
  await expect(load(other.url, { migrations: [{ name: '9999_new.sql', digest: '' }] })).rejects.toThrow('newer')
  const changed = [{ name: first?.name ?? '', digest: 'another' }, ...later]
  await expect(load(other.url, { migrations: changed })).rejects.toThrow('another one here')
  await expect(load(other.url, { tables })).rejects.toThrow(`not those of its migrations: ${table?.name}`)
  const broken = async function* () {
    yield { table: 'users', bytes: Buffer.from('no row\n'), rows: 1 }
    yield { table: 'titles', bytes: Buffer.from(''), rows: 0 }
  }
  await expect(loadDump(other.url, contents, broken())).rejects.toThrow('missing data for column')
  const both = await Promise.allSettled([load(other.url), load(other.url)])

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((each) => each.status === 'rejected')?.reason).toBeInstanceOf(PlaceTaken)
  await expect(titlesIn(other.db), 'made, of a dump without rows').resolves.toEqual({ count: 0 })
})

test('a database that goes away while it is dumped or loaded is told of', async () => {
  const { db, url } = await newDatabase()
  await aUser(db, { id: 'reader', email: 'reader@site.example' })
  const other = await newDatabase('template0')
  const end = (database: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database)
  const dump = await openDump(url)

  async function* cut() {
    yield { table: 'users', bytes: Buffer.from('x'.repeat(1_000_000)), rows: 0 }
    await end(other.db)
    for (let pieces = 0; pieces < 100; pieces++) {
      yield { table: 'users', bytes: Buffer.from('x'.repeat(1_000_000)), rows: 0 }
    }
  }
  await expect(loadDump(other.url, dump.contents, cut())).rejects.toThrow(/terminat|ECONNRESET|EPIPE|ended/)
  const rows = dump.rows()
  await rows.next()
  await end(db)
  const readAll = async () => {
    for await (const _ of rows);
  }
  await expect(readAll()).rejects.toThrow(/terminat|ECONNRESET|EPIPE|ended|not queryable/)
})

async function schemaOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`
    select c.oid::regclass::text as table, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid) as value
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 order by 1, attnum`)
  const definitions = await readDefinitions(client)
  await client.end()
  return { columns: rows, definitions }
}

async function sequencesOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  return rows
}

async function titlesIn(db: Db): Promise<{ count: number }> {
  const { rows } = await sql<{
    count: number
  }>`select coalesce(sum(titles), 0)::int as count from title_counts`.execute(db)
  return rows[0] ?? { count: 0 }
}
