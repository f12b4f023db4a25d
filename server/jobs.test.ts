import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { type Job, startJobs } from './jobs.ts'
import { createLog, type Logger } from './log.ts'

const everyMinute = '* * * * *'

test('what is due is done, and again after a run that failed or was killed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  let runs = 0
  const job: Job = {
    name: 'sweep',
    cron: everyMinute,
    async run() {
      runs++
      throw new Error('This time it fails')
    },
  }
  const jobs = await start(url, job)
  await expect.poll(() => runs).toBeGreaterThan(0)
  // As a run is left by an instance that was killed.
  await sql`update pgboss.job set state = 'active' where name = 'sweep'`.execute(db)
  const before = runs

  await jobs.add(job, {})

  await expect.poll(() => runs).toBeGreaterThan(before)
})

test('the log says of a job that has failed whether it will be tried again', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const said: string[] = []
  const log = createLog('warn', { write: (line) => void said.push(JSON.parse(String(line)).msg) })
  const job: Job = { name: 'mail', run: () => Promise.reject(new Error('It fails each time')) }
  const jobs = await startWithLog(url, log, job)

  await jobs.add(job, {})
  await expect.poll(() => said).toContain('A job has failed and will be tried again')
  await sql`update pgboss.job set retry_limit = retry_count`.execute(db)

  await expect.poll(() => said).toContain('A job has failed')
})

test('what fell due while no instance was running is done at the next start, once', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  let runs = 0
  const aWhileAgo = new Date(Date.now() - 20 * 60_000).getUTCMinutes()
  const job: Job = { name: 'sweep', cron: `${aWhileAgo} * * * *`, run: async () => void runs++ }
  const first = await start(url, job)
  await first.stop()
  await sql`update pgboss.version set cron_on = now() - interval '3 hours'`.execute(db)
  await sql`update pgboss.schedule set created_on = now() - interval '4 hours'`.execute(db)

  await Promise.all([start(url, job), start(url, job)])

  await expect.poll(() => runs).toBe(1)
  const { rows } = await sql`select from pgboss.job where name = 'sweep'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('after the clock was set back, what it orders goes on, and what waited is done: at once, not when the old time has come again', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const runs = { sweep: 0, mail: 0 }
  const sweep: Job = { name: 'sweep', cron: everyMinute, run: async () => void runs.sweep++ }
  const mail: Job = { name: 'mail', run: async () => void runs.mail++ }
  const first = await start(url, sweep, mail)
  await first.add(mail, {})
  await expect.poll(() => Math.min(runs.sweep, runs.mail)).toBeGreaterThan(0)
  await first.stop()
  const before = { ...runs }
  const later = sql`now() + interval '2 hours'`
  await sql`update pgboss.version set cron_on = ${later}`.execute(db)
  await sql`update pgboss.job set singleton_on = singleton_on + interval '2 hours' where name = 'sweep'`.execute(db)
  await sql`update pgboss.job set state = 'created', created_on = ${later}, start_after = ${later} where name = 'mail'`.execute(
    db,
  )

  await start(url, sweep, mail)

  await expect.poll(() => runs.mail).toBe(before.mail + 1)
  // It comes with the next minute at the latest.
  await expect.poll(() => runs.sweep).toBeGreaterThan(before.sweep)
})

test('what no instance does any more is not ordered for ever, and again as soon as one does it', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const backup: Job = { name: 'backup', cron: everyMinute, run: async () => {} }
  const sweep: Job = { name: 'sweep', cron: everyMinute, run: async () => {} }
  const scheduled = async () =>
    (await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(db)).rows.map(
      ({ name }) => name,
    )
  await (await start(url, backup)).stop()
  const jobs = await start(url, sweep)
  await jobs.add(backup, {})
  // One that another instance may still take is left to it.
  await wait(2500)
  expect(await scheduled()).toEqual(['backup', 'sweep'])

  await sql`update pgboss.job set start_after = now() - interval '6 minutes' where name = 'backup' and state = 'created'`.execute(
    db,
  )

  await expect.poll(scheduled).toEqual(['sweep'])
  const waiting = sql`select from pgboss.job where name = 'backup' and state = 'created'`
  await expect.poll(async () => (await waiting.execute(db)).rows).toEqual([])
  const other = await start(url, backup)
  expect(await scheduled()).toEqual(['backup', 'sweep'])
  await sql`delete from pgboss.schedule where name = 'backup'`.execute(db)
  await expect.poll(scheduled).toEqual(['backup', 'sweep'])
  await other.stop()
})

test('work that a transaction adds is done when that is committed, and never if it is not', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const done: string[] = []
  const mail: Job<{ to: string }> = { name: 'mail', run: async ({ to }) => void done.push(to) }
  const jobs = await start(url, mail as Job<never>)

  const failing = inTransaction(db, async (tx) => {
    await jobs.add(mail, { to: 'nobody' }, tx)
    throw new Error('It fails')
  })
  await expect(failing).rejects.toThrow('It fails')
  await inTransaction(db, (tx) => jobs.add(mail, { to: 'somebody' }, tx))

  await expect.poll(() => done).toEqual(['somebody'])
  expect((await sql`select from pgboss.job where name = 'mail'`.execute(db)).rows).toHaveLength(1)
})

test('work of an instance that was killed meanwhile is taken up once it has given no sign of life for ten seconds', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  let runs = 0
  const mail: Job = { name: 'mail', run: async () => void runs++ }
  const jobs = await start(url, mail)
  await jobs.add(mail, {})
  const isDone = async () => (await sql`select from pgboss.job where state = 'completed'`.execute(db)).rows.length
  await expect.poll(isDone).toBe(1)

  const before = sql`now() - interval '10 seconds'`
  await sql`update pgboss.job set state = 'active', completed_on = null, heartbeat_on = ${before}`.execute(db)

  await expect.poll(isDone).toBe(1)
  expect(runs).toBe(2)
})

test('a scheduled run that takes longer than it may is ended, and the log says so', async () => {
  const { url } = await freshDatabaseWithUrl()
  const lines: string[] = []
  const job: Job = {
    name: 'backup',
    cron: everyMinute,
    longest: 1,
    run: (_, stopping) => new Promise((resolve) => stopping.addEventListener('abort', () => resolve())),
  }
  const log = createLog('info', { write: (line: unknown) => lines.push(String(line)) })
  const jobs = await startJobs([job], { databaseUrl: url, log, secondsBetweenLooks: 1 })
  onTestFinished(() => jobs.stop())

  await expect.poll(() => lines.join()).toContain('It took longer than it may')
})

test('stopping tells running work, and waits for it', async () => {
  const { url } = await freshDatabaseWithUrl()
  let [begun, ended] = [false, false]
  const job: Job = {
    name: 'sweep',
    cron: everyMinute,
    async run(_, stopping) {
      begun = true
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      await wait(20)
      ended = true
    },
  }
  const jobs = await start(url, job)
  await expect.poll(() => begun).toBe(true)

  await jobs.stop()

  expect(ended).toBe(true)
})

async function start(url: string, ...all: Job[]) {
  return startWithLog(url, createLog('silent'), ...all)
}

async function startWithLog(url: string, log: Logger, ...all: Job[]) {
  const often = { retryDelay: 1, secondsBetweenLooks: 1 }
  const jobs = await startJobs(all, { databaseUrl: url, log, ...often })
  onTestFinished(() => jobs.stop())
  return jobs
}
