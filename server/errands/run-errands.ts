import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Logger } from '../log.ts'
import { type Repeating, repeat } from '../repeat.ts'
import { type Errand, errands } from './errands.ts'

interface Given {
  db: Db
  log: Logger
  /** The configuration of the processes that do the work, as variables. */
  environment: NodeJS.ProcessEnv
}

const program = fileURLToPath(new URL('./process.ts', import.meta.url))
const lookedForEvery = 1
/** Milliseconds. */
const patience = { end: 10_000, cancelled: 3_000, failure: 2_000 }

/**
 * Looks for errands once a second and does them in processes of their own, so that readers are answered meanwhile. Of all
 * instances one does an errand of each kind: whoever holds its lock, which PostgreSQL takes back from an instance that dies.
 */
export function runErrands(given: Given): Repeating {
  const kinds = Object.entries(errands).map(([kind, errand]) =>
    repeat(lookedForEvery, (stopping) => runNext(given, { kind, errand, stopping }), given.log),
  )
  return {
    async stop() {
      await Promise.all(kinds.map((running) => running.stop()))
    },
  }
}

interface Turn {
  kind: string
  errand: Errand
  stopping: AbortSignal
}

async function runNext({ db, log, environment }: Given, { kind, errand, stopping }: Turn): Promise<void> {
  const id = await errand.find(db)
  if (id === null) return
  await db.connection().execute(async (connection) => {
    const name = `kiroku errand ${kind}`
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(hashtext(${name})) as held`.execute(connection)
    if (!rows[0]?.held) return
    try {
      const isWanted = async () => (await errand.find(db)) === id
      const code = await runProcess([kind, String(id)], { environment, stopping, isWanted })
      if (code === 0 || stopping.aborted) return
      log.warn({ errand: kind, id, code }, 'An errand was not done and will be tried again')
      const failures = await errand.noteFailure(db, id)
      await wait(failures * patience.failure, null, { signal: stopping }).catch(() => {})
    } finally {
      // A connection that broke has given the lock back by itself.
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection).catch(() => {})
    }
  })
}

interface Running {
  environment: NodeJS.ProcessEnv
  stopping: AbortSignal
  isWanted(): Promise<boolean>
}

/** @returns the exit code; null when the process was killed */
async function runProcess(args: string[], { environment, stopping, isWanted }: Running): Promise<number | null> {
  const child = fork(program, args, {
    env: { ...process.env, ...environment },
    execArgv: ['--max-semi-space-size=16'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  let farewell: NodeJS.Timeout | undefined
  const stop = () => {
    if (child.connected) child.send('stop')
    farewell = setTimeout(kill, patience.end)
  }
  // What was cancelled ends by itself at its next step, unless that takes too long.
  const watch = setInterval(async () => {
    const wanted = await isWanted().catch(() => true)
    if (!wanted) farewell ??= setTimeout(kill, patience.cancelled)
  }, 1000)
  const ended = once(child, 'exit')
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    const [code] = await ended
    return code
  } finally {
    clearInterval(watch)
    clearTimeout(farewell)
    stopping.removeEventListener('abort', stop)
  }
}
