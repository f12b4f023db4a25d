import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../connection.ts'
import type { Progress } from './news.ts'

const pause = 100
/** Pauses after which it is said: most programs only look, and find nothing to do. */
const unsaid = 20

/** Does work while no other program migrates this database; waits until it is its turn. */
export async function inTurn<Result>(
  connection: Db,
  { say, signal }: Progress,
  work: () => Promise<Result>,
): Promise<Result> {
  // Asked again and again: to wait in the database would be to hold up an index that is made beside it.
  for (let tries = 0; !(await takeTurn(connection)); tries++) {
    if (tries === unsaid) say({ news: 'waits' })
    await wait(pause, null, { signal })
  }
  try {
    return await work()
  } finally {
    // A broken connection has already released it.
    await sql`select pg_advisory_unlock(hashtext('kiroku migrations'))`.execute(connection).catch(() => {})
  }
}

async function takeTurn(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtext('kiroku migrations')) as "isOurs"`.execute(connection)
  return rows[0]?.isOurs ?? false
}
