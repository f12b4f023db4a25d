import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { picturesBusy } from './pictures-busy.ts'
import { queueByName } from './queue.ts'

/** How long a job's lock lasts unless renewed, and how long to wait for another instance's lock. Milliseconds. */
const lockTime = 15_000
const longestWait = 60_000
const mostWaiting = 16

const inOrder = queueByName()
const waiting = new Map<string, number>()

/**
 * Does the work when no other work of that name is being done, over all instances, so that each reader has one picture
 * made at a time.
 * @throws Refusal 'pictures-busy' when too many jobs of that name are waiting, or the wait takes too long
 */
export async function takeTurn<T>(db: PlainDb, name: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(name) ?? 0
  if (before >= mostWaiting) throw picturesBusy()
  waiting.set(name, before + 1)
  try {
    return await inOrder(name, () => whileHeld(db, name, work))
  } finally {
    const left = (waiting.get(name) ?? 1) - 1
    if (left > 0) waiting.set(name, left)
    else waiting.delete(name)
  }
}

async function whileHeld<T>(db: PlainDb, name: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  const deadline = performance.now() + longestWait
  for (let pause = 50; !(await hold(db, name, holder)); pause = Math.min(2 * pause, 1000)) {
    if (performance.now() + pause > deadline) throw picturesBusy()
    await wait(pause)
  }
  const renewing = setInterval(() => hold(db, name, holder).catch(() => {}), lockTime / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    // If this fails, the lock expires by itself.
    await db
      .deleteFrom('picture_jobs')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      .catch(() => {})
  }
}

/** Takes or renews a job's lock. @returns false when somebody else holds it */
async function hold(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into picture_jobs (name, holder, held_until)
    values (${name}, ${holder}, clock_timestamp() + ${lockTime} * interval '1 millisecond')
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where picture_jobs.holder = excluded.holder or picture_jobs.held_until < clock_timestamp()
      -- Held longer than anybody holds it: the clock was set back.
      or picture_jobs.held_until > clock_timestamp() + ${2 * lockTime} * interval '1 millisecond'
    returning name`.execute(db)
  return rows.length > 0
}
