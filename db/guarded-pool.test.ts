import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { isAway, isUnreachable } from './away.ts'
import { breakOff, connect, type Db, goOn, pageLimits, useOfPool } from './connection.ts'

const limits = { connection: 1_000, lock: 150, statement: 2_500, answer: 3_000 }

function opened(url: string, options: Parameters<typeof connect>[1]): Db {
  const db = connect(url, options)
  onTestFinished(() => db.destroy())
  return db
}

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

test('the id of each server process is told once, before it does any work', async () => {
  const { url } = await newDatabase()
  const told: number[] = []
  const db = opened(url, { connections: 3, onConnected: (backend) => told.push(backend) })

  const own = () => sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.2)`.execute(db)
  const found = await Promise.all([own(), own(), own()])
  await own()

  expect(told.toSorted()).toEqual(found.map(({ rows }) => rows[0]?.pid).toSorted())
  expect(new Set(told).size).toBe(3)
})

test('a page waits for a lock, a slow statement or a connection no longer than the limits; the pool is sound afterwards', async () => {
  const { db: other, url } = await newDatabase()
  const db = opened(url, { connections: 1, limits })
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const transaction = other.transaction().execute(async (tx) => {
    await sql`lock table titles in access exclusive mode`.execute(tx)
    held.resolve()
    await holding.promise
  })
  await held.promise

  const locked = await failureOf(sql`select from titles`.execute(db))
  const [slow, waiting] = await Promise.all([
    failureOf(sql`select pg_sleep(20)`.execute(db)),
    failureOf(sql`select 1`.execute(db)),
  ])
  holding.resolve()
  await transaction

  expect(locked).toMatchObject({ code: '55P03' })
  expect(slow).toMatchObject({ code: '57014' })
  expect([locked, slow, waiting].map(isAway)).toEqual([true, true, true])
  expect([locked, slow, waiting].map(isUnreachable)).toEqual([false, false, true])
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('without limits nothing is cut short but a transaction in which nothing comes any more', async () => {
  const { db } = await newDatabase()

  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)

  expect(rows).toEqual([{ statement: '0', lock: '0', idle: '1min' }])
  expect(pageLimits.connection + pageLimits.lock).toBeLessThan(5_000)
})

test('a connection that asks nothing more is ended by the server, with the locks that it holds', async () => {
  const { db: other, url } = await newDatabase()
  const db = opened(url, { abandonedAfter: 200 })

  const work = db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const pids = () => sql`select pid from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(other)
    await expect.poll(async () => (await pids()).rows).toEqual([])
    await sql`select 1`.execute(connection)
  })

  expect(isUnreachable(await failureOf(work))).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a connection that no longer answers is given up after the limit, and another one works', async () => {
  const { url } = await newDatabase()
  const proxy = await aFaultyProxy(url)
  const db = opened(proxy.url, { connections: 2, limits })
  await sql`select 1`.execute(db)

  proxy.freeze()
  const failures = await Promise.all(Array.from({ length: 4 }, () => failureOf(sql`select 1`.execute(db))))
  proxy.thaw()

  expect(failures.map(isUnreachable)).toEqual([true, true, true, true])
  await eventually(async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]))
})

test('broken off, all that is under way and all that comes fails at once; going on, all is well', async () => {
  const { url } = await newDatabase()
  const db = opened(url, { connections: 2 })
  await sql`select 1`.execute(db)
  const writing = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    breakOff(db, new Error('no heartbeat'))
    await sql`select 1`.execute(tx)
  })
  const underway = [writing, ...Array.from({ length: 4 }, () => sql`select pg_sleep(20)`.execute(db))]

  const failures = await Promise.all([...underway, sql`select 1`.execute(db)].map(failureOf))

  expect(failures.map(isUnreachable)).toEqual(Array(6).fill(true))
  goOn(db)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('broken off while it connects to a database that hangs, a pool without limits can be closed', async () => {
  const { url } = await newDatabase()
  const proxy = await aFaultyProxy(url)
  const db = connect(proxy.url)
  await sql`select 1`.execute(db)
  proxy.freeze()
  const underway = Array.from({ length: 3 }, () => failureOf(sql`select 1`.execute(db)))
  await eventually(() => expect(useOfPool(db).used).toBe(3))

  breakOff(db)
  await db.destroy()

  expect((await Promise.all(underway)).map(isUnreachable)).toEqual([true, true, true])
})

test.each(['cut', 'refuse'] as const)(
  'connections that are lost (%s) are an away database, and come back',
  async (how) => {
    const { url } = await newDatabase()
    const proxy = await aFaultyProxy(url)
    const db = opened(proxy.url, { limits })
    await sql`select 1`.execute(db)

    const underway = failureOf(sql`select pg_sleep(20)`.execute(db))
    await proxy[how]()

    expect(isUnreachable(await underway)).toBe(true)
    if (how === 'refuse') {
      expect(isUnreachable(await failureOf(sql`select 1`.execute(db)))).toBe(true)
      await proxy.accept()
    }
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  },
)

test('what the database refuses for good is not taken for its absence', async () => {
  const { db } = await newDatabase()

  const failures = [
    await failureOf(sql`select from nowhere`.execute(db)),
    await failureOf(sql`insert into site_secret (secret) values (null)`.execute(db)),
    new Error('The import was cancelled'),
  ]

  expect(failures.map(isAway)).toEqual([false, false, false])
})
