import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './connection.ts'
import { hasCode } from './has-code.ts'

const deadlock = '40P01'

/** How often a transaction or statement is begun that gives way in a deadlock each time. */
const mostTries = 5

/** How long it pauses before the second time, at most; twice as long before each further one. In milliseconds. */
const firstPause = 20

/**
 * Does `work` in the transaction that is open, or else in one of its own, which is rolled back if `work` throws. An open
 * transaction is its opener's to roll back: after an error, a Refusal included, it may hold half of what `work` writes.
 * To catch the error and go on, use `attempt`. One of its own that gave way in a deadlock is done again from the beginning, so `work`
 * must not change anything outside of it that a second time would change twice.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return isOpen(db) ? work(db) : againIfItGaveWay(db, () => inOneOfItsOwn(db, work))
}

/**
 * Does a statement again that gave way in a deadlock by itself; in an open transaction that is for `inTransaction` to do. It pauses
 * before, for a time of chance length, so that those who met do not meet again.
 */
export async function againIfItGaveWay<Result>(db: Db, statement: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await statement()
    } catch (error) {
      if (isOpen(db) || !hasCode(error, deadlock) || tries === mostTries) throw error
      await pause(Math.random() * firstPause * 2 ** (tries - 1))
    }
  }
}

async function inOneOfItsOwn<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const afterwards: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    calls.set(tx, afterwards)
    return work(tx)
  })
  for (const call of afterwards) call()
  return result
}

/**
 * The same, but if `work` throws, nothing of it remains in an open transaction either, neither rows nor locks, and that
 * transaction can go on. Costs a savepoint: do not use it thousands of times in one transaction without need.
 */
export async function attempt<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (!isOpen(db)) return inTransaction(db, work)
  await sql`savepoint attempt`.execute(db)
  const afterwards = calls.get(db)
  const before = afterwards?.length ?? 0
  try {
    const result = await work(db)
    await sql`release savepoint attempt`.execute(db)
    return result
  } catch (error) {
    afterwards?.splice(before)
    // If this fails too, the connection is broken, and the transaction with it.
    await sql`rollback to savepoint attempt; release savepoint attempt`.execute(db).catch(() => {})
    throw error
  }
}

/** Makes the call when the open transaction has been committed, and never if it is rolled back; without one, at once. */
export function onceCommitted(db: Db, call: () => void): void {
  const afterwards = isOpen(db) ? calls.get(db) : undefined
  if (afterwards) afterwards.push(call)
  else call()
}

const calls = new WeakMap<Tx, (() => void)[]>()

function isOpen(db: Db): db is Tx {
  return db.isTransaction
}
