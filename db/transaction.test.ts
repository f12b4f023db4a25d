import { sql } from 'kysely'
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { Db, PlainDb, Tx } from './connection.ts'
import { againIfItGaveWay, attempt, inTransaction, onceCommitted } from './transaction.ts'

/** A write that PostgreSQL refuses the second time, which breaks a transaction without a savepoint. */
async function add(db: Db, id: string): Promise<void> {
  await db
    .insertInto('users')
    .values({ id, email: `${id}@site.example`, user_name: id })
    .execute()
}

async function usersIn(db: Db): Promise<string[]> {
  const users = await db.selectFrom('users').select('id').orderBy('id').execute()
  return users.map(({ id }) => id)
}

const no = new Error('no')

test('work opens a transaction, which is committed, or rolled back when the work throws', async () => {
  const db = await freshDatabase()

  expect(await inTransaction(db, (tx) => add(tx, 'mari').then(() => 'done'))).toBe('done')
  const failing = inTransaction(db, async (tx) => {
    await add(tx, 'ren')
    throw no
  })

  await expect(failing).rejects.toBe(no)
  expect(await usersIn(db)).toEqual(['mari'])
})

test('of two transactions that wait for each other, the one that gives way is done again, and both are committed', async () => {
  const db = await freshDatabase()
  await add(db, 'mari')
  await add(db, 'ren')
  const begun: string[] = []
  const called: string[] = []
  const gaveWay: string[] = []
  const bothHold = Promise.withResolvers<void>()
  const inOrder = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      onceCommitted(tx, () => called.push(first))
      await nameAnew(tx, first)
      begun.push(first)
      if (begun.length === 2) bothHold.resolve()
      await bothHold.promise
      await nameAnew(tx, second).catch((error) => {
        gaveWay.push(error.code)
        throw error
      })
    })

  await Promise.all([inOrder('mari', 'ren'), inOrder('ren', 'mari')])

  const users = await db.selectFrom('users').select('user_name').execute()
  expect(users).toEqual([{ user_name: 'again and again' }, { user_name: 'again and again' }])
  // Once, or again if the one that gave way locks its row before the other one has woken up.
  expect(new Set(gaveWay)).toEqual(new Set(['40P01']))
  expect(begun).toHaveLength(2 + gaveWay.length)
  expect(called.sort()).toEqual(['mari', 'ren'])
})

test('a statement that gives way by itself is done again, and within a transaction all of that', async () => {
  const db = await freshDatabase()
  const begun: string[] = []
  const giveWay = (on: Db, times: number) =>
    againIfItGaveWay(on, async () => {
      begun.push('statement')
      const isEnough = begun.filter((what) => what === 'statement').length > times
      await sql`${isEnough ? sql`select 1` : sql`do $$ begin raise 'no' using errcode = 'deadlock_detected'; end $$`}`.execute(
        on,
      )
    })

  await giveWay(db, 1)
  expect(begun.splice(0)).toEqual(['statement', 'statement'])
  await inTransaction(db, async (tx) => {
    begun.push('transaction')
    await giveWay(tx, 1)
  })
  expect(begun.splice(0)).toEqual(['transaction', 'statement', 'transaction', 'statement'])

  await expect(giveWay(db, 99)).rejects.toMatchObject({ code: '40P01' })
})

test('what gave way pauses for a time of chance length before it is done again, each time for longer', async () => {
  const db = await freshDatabase()
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.99)
  onTestFinished(() => chance.mockRestore())
  const begun: number[] = []
  const giveWay = againIfItGaveWay(db, async () => {
    begun.push(performance.now())
    throw Object.assign(new Error('no'), { code: '40P01' })
  })

  await expect(giveWay).rejects.toThrow('no')

  const pauses = begun.slice(1).map((at, tries) => at - (begun[tries] ?? 0))
  expect(pauses.map((pause, tries) => pause > 15 * 2 ** tries)).toEqual([true, true, true, true])
})

async function nameAnew(db: Db, id: string): Promise<void> {
  await sql`
    update users set user_name = case user_name when ${id} then 'again' else user_name || ' and again' end where id = ${id}`.execute(
    db,
  )
}

test('inside a transaction, work belongs to it: all of it stays or nothing', async () => {
  const db = await freshDatabase()
  const both = (tx: Db) => inTransaction(tx, (same) => add(same, 'mari').then(() => add(tx, 'ren')))
  const failing = inTransaction(db, async (tx) => {
    await both(tx)
    expect(await usersIn(db)).toEqual([])
    throw no
  })
  await expect(failing).rejects.toBe(no)
  expect(await usersIn(db)).toEqual([])

  await inTransaction(db, both)

  expect(await usersIn(db)).toEqual(['mari', 'ren'])
})

test('what an attempt has written is undone when it throws, attempts within attempts included, and the transaction goes on', async () => {
  const db = await freshDatabase()
  await inTransaction(db, async (tx) => {
    await add(tx, 'a')
    await attempt(tx, async (inner) => {
      await add(inner, 'b')
      const refused = attempt(inner, async (innermost) => {
        await add(innermost, 'c')
        await add(innermost, 'a')
      })
      await expect(refused).rejects.toMatchObject({ code: '23505' })
      await add(inner, 'd')
    })
    const given = attempt(tx, async (inner) => {
      await attempt(inner, (innermost) => add(innermost, 'e'))
      throw no
    })
    await expect(given).rejects.toBe(no)
  })

  expect(await usersIn(db)).toEqual(['a', 'b', 'd'])
})

test('an attempt outside a transaction is one', async () => {
  const db = await freshDatabase()
  const failing = attempt(db, async (tx) => {
    await add(tx, 'mari')
    throw no
  })
  await expect(failing).rejects.toBe(no)
  await attempt(db, (tx) => add(tx, 'ren'))

  expect(await usersIn(db)).toEqual(['ren'])
})

test('an attempt that throws releases its locks', async () => {
  const db = await freshDatabase()
  await add(db, 'mari')
  await inTransaction(db, async (tx) => {
    const failing = attempt(tx, async (inner) => {
      await inner.selectFrom('users').select('id').forUpdate().execute()
      throw no
    })
    await expect(failing).rejects.toBe(no)

    const free = await db.selectFrom('users').select('id').forUpdate().skipLocked().execute()
    expect(free).toEqual([{ id: 'mari' }])
  })
})

test('the compiler tells a transaction from a database without one', () => {
  expectTypeOf<Tx>().toExtend<Db>()
  expectTypeOf<PlainDb>().toExtend<Db>()
  expectTypeOf<Db>().not.toExtend<Tx>()
  expectTypeOf<Db>().not.toExtend<PlainDb>()
  expectTypeOf<PlainDb>().not.toExtend<Tx>()
  expectTypeOf<Tx>().not.toExtend<PlainDb>()
})

test('a call that waits for the transaction is made when it is committed, and not for what is rolled back', async () => {
  const db = await freshDatabase()
  const called: string[] = []
  const later = (tx: Db, what: string) => onceCommitted(tx, () => called.push(what))

  later(db, 'without a transaction')
  await inTransaction(db, async (tx) => {
    later(tx, 'first')
    const failing = attempt(tx, async (same) => {
      later(same, 'in an attempt that fails')
      throw no
    })
    await expect(failing).rejects.toBe(no)
    await inTransaction(tx, async (same) => later(same, 'last'))
    expect(called).toEqual(['without a transaction'])
  })
  const failing = inTransaction(db, async (tx) => {
    later(tx, 'rolled back')
    throw no
  })

  await expect(failing).rejects.toBe(no)
  expect(called).toEqual(['without a transaction', 'first', 'last'])
})
