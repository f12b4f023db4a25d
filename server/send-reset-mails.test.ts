import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { aSignUp } from '#tests/support/accounts.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freePort } from '#tests/support/free-port.ts'
import { someServices } from '#tests/support/services.ts'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { sendBySmtp } from './mail/send-by-smtp.ts'
import { sendResetMails } from './send-reset-mails.ts'

const email = 'reader@site.example'

/** A queue that sends to the mail server at `port`. */
async function aQueue(port: number, timeout = 2_000) {
  const { db, url } = await freshDatabaseWithUrl()
  const { accounts, site } = await someServices(db)
  await aSignUp(accounts, { email })
  const job = sendResetMails(accounts, site, sendBySmtp(`smtp://127.0.0.1:${port}`, 'a@b.example', { timeout }))
  const start = () => startJobs([job], { databaseUrl: url, log: createLog('silent'), retryDelay: 1 })
  const jobs = await start()
  onTestFinished(() => jobs.stop())
  return { db, accounts, job, jobs, start }
}

test('a mail that cannot be sent waits until the mail server is back; the link in it then works', async () => {
  const port = await freePort()
  const { db, accounts, job, jobs } = await aQueue(port)

  await jobs.add(job, { email })
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job where name = ${job.name} and retry_count > 0`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })
  const { taken } = await aMailServer({ port })

  await eventually(() => expect(taken).toHaveLength(1))
  const code = /code=([\w-]+)/.exec(taken[0]?.mail.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '')?.[1] ?? ''
  await resetPassword(accounts, code, 'another fine secret')
})

test('a mail that is sent again, because nobody said that it was taken, has the id of the first one', async () => {
  const { taken, port } = await aMailServer({ slowness: 1_000 })
  const { job, jobs } = await aQueue(port, 500)

  await jobs.add(job, { email })
  await eventually(() => expect(taken.length).toBeGreaterThan(1))
  const idOf = ({ mail }: { mail: string }) => /^Message-ID: (.+)$/m.exec(mail)?.[1]
  const ids = new Set(taken.map(idOf))

  expect([...ids]).toEqual([expect.stringMatching(/^<[\da-f-]{36}@b\.example>$/)])
})

test('only account holders get a mail, and the queue holds nothing that opens an account', async () => {
  const { taken, port } = await aMailServer()
  const { db, job, jobs } = await aQueue(port)

  await jobs.add(job, { email: 'nobody@site.example' })
  await jobs.add(job, { email })

  await eventually(() => expect(taken.flatMap(({ to }) => to)).toEqual([email]))
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = ${job.name}`.execute(db)
  expect(rows.map(({ data }) => data)).toEqual(expect.arrayContaining([{ email: 'nobody@site.example' }, { email }]))
  for (const { data } of rows) expect(Object.keys(data as object)).toEqual(['email'])
})

test('mails that were queued when the program stopped are sent after the next start', async () => {
  const port = await freePort()
  const { job, jobs, start } = await aQueue(port)
  await jobs.add(job, { email })
  await jobs.stop()
  const { taken } = await aMailServer({ port })

  const again = await start()
  onTestFinished(() => again.stop())

  await eventually(() => expect(taken).toHaveLength(1))
})
