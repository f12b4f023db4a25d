import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { mostFailures } from '#domain/note-failure.ts'
import type { Logger } from '../log.ts'
import { countChild } from '../metrics/children.ts'
import { taskFailures } from '../metrics/counts.ts'
import { nodeFlags } from '../node-flags.ts'
import { type Repeating, repeat } from '../repeat.ts'
import { databaseAway, notNow } from './exit-codes.ts'
import { type Task, tasks } from './tasks.ts'

interface Given {
  db: PlainDb
  log: Logger
  /** The configuration of the processes that do the work, as variables. */
  environment: NodeJS.ProcessEnv
  /** Milliseconds for which what keeps tasks from going on, and is not their fault, counts as nobody's failure. */
  longestOutage?: number
  /** Milliseconds without a word about an order that is worked on by itself, after which it is given up. */
  longestSilence?: number
}

const program = fileURLToPath(new URL('./process.ts', import.meta.url))
const secondsBetweenLooks = 1
/** Milliseconds. */
const timeToStop = 10_000
const timeToNoticeCancellation = 3_000
const retryDelay = 2_000
const longestRetryDelay = 10_000

/**
 * Looks for background tasks once a second and runs each in a child process, so that readers are answered meanwhile. One
 * instance at a time runs tasks of a kind: the one that holds its lock, which PostgreSQL releases when an instance dies.
 */
export function runTasks(given: Given): Repeating {
  const kinds = Object.entries(tasks).map(([kind, task]) => {
    taskFailures.add(kind, 0)
    const outage = { since: null, named: null }
    return repeat(secondsBetweenLooks, (stopping) => runNext(given, { kind, task, stopping, outage }), given.log)
  })
  return {
    async stop() {
      await Promise.all(kinds.map((running) => running.stop()))
    },
  }
}

interface Turn {
  kind: string
  task: Task
  stopping: AbortSignal
  /** Since when tasks of the kind have been kept from going on, by `performance.now()`; and at which order the database last went away. */
  outage: { since: number | null; named: number | null }
}

/** Does the next order of a kind, if there is one and no other instance does orders of that kind. */
async function runNext(given: Given, turn: Turn): Promise<void> {
  const { db, environment } = given
  const { kind, task, stopping, outage } = turn
  const id = await task.find(db)
  if (id === null) return
  await db.connection().execute(async (connection) => {
    const name = `kiroku background ${kind}`
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(hashtext(${name})) as held`.execute(connection)
    if (!rows[0]?.held) return
    try {
      const isWanted = async (named: number | null) =>
        named === null || !task.named ? (await task.find(db)) === id : task.named.isWanted(db, named)
      const isHeld = () => sql`select 1`.execute(connection)
      if (outage.named !== null) await task.named?.outlived(db, outage.named)
      const { longestSilence = 2 * 60_000 } = given
      const ended = await runProcess([kind, String(id)], { environment, stopping, isWanted, isHeld, longestSilence })
      const { code, named, isSilent } = ended
      if (code !== notNow) outage.since = null
      outage.named = code === databaseAway ? named : null
      // What does not even stop when it is told to would hold up the next start as well.
      const isStuck = code === null && named !== null
      if (code === 0 || (stopping.aborted && !isStuck)) return
      if (isSilent && named !== null) await task.named?.giveUp(db, named)
      const delay = await noteFailure(given, turn, { id, code, named })
      // The lock is kept meanwhile, so that no other instance tries sooner.
      await wait(delay, null, { signal: stopping }).catch(() => {})
    } finally {
      // A broken connection has already released the lock.
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection).catch(() => {})
    }
  })
}

/**
 * Counts that an order was not done: against the order itself, unless something else is at fault.
 * @returns after how many milliseconds it may be tried again
 */
async function noteFailure(
  { db, log, longestOutage = 15 * 60_000 }: Given,
  { kind, task, outage }: Turn,
  { id, code, named }: { id: number; code: number | null; named: number | null },
): Promise<number> {
  taskFailures.add(kind)
  // http.ts logs once that the database is away.
  if (code === databaseAway) return retryDelay
  log.warn({ task: kind, id: named ?? id, code }, 'A background task was not done and will be tried again')
  if (code === notNow) {
    outage.since ??= performance.now()
    const away = performance.now() - outage.since
    // A file that can never be read must not keep all others waiting.
    if (away < longestOutage) return Math.min(Math.max(retryDelay, away / 2), longestRetryDelay)
  }
  const failures = await task.noteFailure(db, id, named)
  // The next order is waited for as long.
  if (failures >= mostFailures) outage.since = null
  return Math.max(1, failures) * retryDelay
}

interface Running {
  environment: NodeJS.ProcessEnv
  stopping: AbortSignal
  longestSilence: number
  isWanted(named: number | null): Promise<boolean>
  /** Fails when the lock is lost: to another instance, if this one was frozen for a while. It also keeps the lock. */
  isHeld(): Promise<unknown>
}

interface Ended {
  /** That of a process which did not even begin is `notNow`; null when it was killed. */
  code: number | null
  /** The order that it said it was at. */
  named: number | null
  /** Whether it was killed because nothing more was heard of that. */
  isSilent: boolean
}

async function runProcess(
  args: string[],
  { environment, stopping, isWanted, isHeld, longestSilence }: Running,
): Promise<Ended> {
  const child = fork(program, args, {
    env: { ...process.env, ...environment },
    execArgv: nodeFlags,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  countChild(args[0] ?? '', child)
  let hasBegun = false
  let named: number | null = null
  let heardAt = performance.now()
  let isSilent = false
  const kill = () => child.kill('SIGKILL')
  let killTimer: NodeJS.Timeout | undefined
  let cancelTimer: NodeJS.Timeout | undefined
  child.on('message', (said: 'begun' | { named: number | null }) => {
    hasBegun = true
    if (said === 'begun') return
    if (said.named !== named) {
      clearTimeout(cancelTimer)
      cancelTimer = undefined
    }
    named = said.named
    heardAt = performance.now()
  })
  const stop = () => {
    if (child.connected) child.send('stop')
    killTimer = setTimeout(kill, timeToStop)
  }
  // A cancelled task ends by itself at its next step; if that takes too long, it is killed.
  let isLooking = false
  let isLost = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await isHeld().catch(() => {
      isLost = true
      kill()
    })
    const asked = named
    const wanted = await isWanted(asked).catch(() => true)
    isLooking = false
    if (!wanted && named === asked) cancelTimer ??= setTimeout(kill, timeToNoticeCancellation)
    if (named !== null && performance.now() - heardAt > longestSilence) {
      isSilent = true
      kill()
    }
  }
  const watch = setInterval(look, 1000)
  // What it said last may be heard after its exit.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    const [[code]] = await ended
    const told = isLost ? databaseAway : hasBegun || code === 0 || code === databaseAway ? code : notNow
    return { code: told, named, isSilent }
  } finally {
    clearInterval(watch)
    clearTimeout(killTimer)
    clearTimeout(cancelTimer)
    stopping.removeEventListener('abort', stop)
  }
}
