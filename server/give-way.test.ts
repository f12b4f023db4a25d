import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { giveWay, goBefore } from './give-way.ts'

const isRoot = process.getuid?.() === 0

/** Of a process's session; null where Linux does not share processors among sessions. */
function priorityOfSession(pid: number): number | null {
  try {
    const [, nice] = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8')) ?? []
    return nice === undefined ? null : Number(nice)
  } catch {
    return null
  }
}

test('a PostgreSQL process on this machine gives way where the system permits, and no other process does', async () => {
  const db = await freshDatabase()
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(connection)
    const backend = rows[0]?.backend ?? 0
    const before = getPriority(backend)
    giveWay(backend)
    // Without the right to do so, as an ordinary user beside another user's server, nothing happens.
    expect([before, Math.min(19, before + 10)]).toContain(getPriority(backend))
    if (isRoot) expect(getPriority(backend)).toBe(Math.min(19, before + 10))
    if (isRoot && priorityOfSession(backend) !== null) {
      await eventually(() => expect(priorityOfSession(backend)).toBe(5))
    }
  })
  const parents = getPriority(process.ppid)
  giveWay(process.ppid)
  expect(getPriority(process.ppid)).toBe(parents)
})

test.runIf(isRoot)(
  'a process goes before PostgreSQL’s that work for it, and their sessions, however many there are',
  async () => {
    const db = await freshDatabase()
    const connections = Array.from({ length: 8 }, () =>
      db.connection().execute(async (connection) => {
        const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(connection)
        const backend = rows[0]?.backend ?? 0
        const before = getPriority(backend)
        goBefore(backend)
        expect(getPriority(backend)).toBe(Math.min(19, before + 5))
        if (priorityOfSession(backend) === null) return
        await eventually(() => expect(priorityOfSession(backend)).toBe(5))
      }),
    )
    await Promise.all(connections)
  },
)

test.runIf(process.platform === 'linux')('the event loop goes before the threads that help it', async () => {
  const program = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { goBeforeHelpers } from './server/give-way.ts'
    goBeforeHelpers()
    const threads = readdirSync('/proc/self/task').map((thread) => [
      readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(),
      getPriority(Number(thread)),
    ])
    console.log(JSON.stringify(threads))`

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])

  const threads: [string, number][] = JSON.parse(stdout)
  const own = getPriority()
  const helpers = threads.filter(([name]) => name === 'V8Worker')
  expect(helpers.length).toBeGreaterThan(0)
  for (const [, priority] of helpers) expect(priority).toBe(Math.min(19, own + 5))
  for (const [name, priority] of threads) if (name !== 'V8Worker') expect([name, priority]).toEqual([name, own])
})

test.runIf(process.platform === 'linux')(
  'a process gives way with all of its threads, and first when no memory is left',
  async () => {
    const program = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { giveWay } from './server/give-way.ts'
    giveWay()
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
    console.log(JSON.stringify({ priorities, score: readFileSync('/proc/self/oom_score_adj', 'utf8') }))`

    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])

    const { priorities, score }: { priorities: number[]; score: string } = JSON.parse(stdout)
    expect(priorities.length).toBeGreaterThan(1)
    expect(new Set(priorities)).toEqual(new Set([Math.min(19, getPriority() + 10)]))
    expect(score).toBe('1000\n')
  },
)
