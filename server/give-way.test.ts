import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { giveWay } from './give-way.ts'

test('a PostgreSQL process on this machine gives way where the system permits, and no other process does', async () => {
  const db = await freshDatabase()
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(connection)
    const backend = rows[0]?.backend ?? 0
    const before = getPriority(backend)
    giveWay(backend)
    // Without the right to do so, as an ordinary user beside another user's server, nothing happens.
    expect([before, Math.min(19, before + 15)]).toContain(getPriority(backend))
    if (process.getuid?.() === 0) expect(getPriority(backend)).toBe(Math.min(19, before + 15))
  })
  const parents = getPriority(process.ppid)
  giveWay(process.ppid)
  expect(getPriority(process.ppid)).toBe(parents)
})

test.runIf(process.platform === 'linux')('a process gives way with all of its threads', async () => {
  const program = `
    import { readdirSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { giveWay } from './server/give-way.ts'
    giveWay()
    console.log(JSON.stringify(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))))`

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])

  const priorities: number[] = JSON.parse(stdout)
  expect(priorities.length).toBeGreaterThan(1)
  expect(new Set(priorities)).toEqual(new Set([Math.min(19, getPriority() + 15)]))
})
