import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { freeze } from '#tests/support/freeze.ts'
import { answers } from './answers.ts'
import { startPostgres } from './start.ts'
import { untilAlone } from './until-alone.ts'

test('of a server that hangs nobody waits for other clients, nor of one that breaks down, which is ended soon while it recovers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-alone-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { promise: startsAgain, resolve } = Promise.withResolvers<void>()
  const postgres = await startPostgres(folder, { say: (line) => line.includes('reinitializing') && resolve() })
  onTestFinished(() => postgres.stop())
  const url = postgres.urlOf('postgres')
  const other = new pg.Client({ connectionString: url })
  other.on('error', () => {})
  await other.connect()
  /** Once it has seen that it is not alone. */
  const waiting = async () => {
    const answer = untilAlone(url)
    await eventually(async () => {
      const { rowCount } = await other.query(
        `select from pg_stat_activity where backend_type = 'client backend' and state = 'idle' and query <> ''`,
      )
      expect(rowCount).toBe(1)
    })
    return { answer }
  }

  const { answer: before } = await waiting()
  const thaw = await freeze(folder)
  expect(await Promise.all([before, untilAlone(url)])).toEqual([true, true])
  thaw()

  const { answer } = await waiting()
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
  await startsAgain
  const since = performance.now()
  await postgres.stop()
  expect(performance.now() - since).toBeLessThan(20_000)
  expect(await answer).toBe(false)
})

test('a server with as many clients as it may have answers, and is waited for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-full-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const postgres = await startPostgres(folder, {
    extraSettings: { max_connections: '2', superuser_reserved_connections: '0' },
  })
  onTestFinished(() => postgres.stop())
  const url = postgres.urlOf('postgres')
  const connected = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  const others = [await connected(), await connected()]
  await expect(connected()).rejects.toMatchObject({ code: '53300' })

  expect(await answers(url)).toBe(true)
  const alone = untilAlone(url)
  const isWaiting = () => Promise.race([alone, wait(500, 'waiting')])
  expect(await isWaiting()).toBe('waiting')
  await others.pop()?.end()
  expect(await isWaiting()).toBe('waiting')
  await others.pop()?.end()
  expect(await alone).toBe(true)
})
