import { expect, onTestFinished, test } from 'vitest'
import { approveSignUp, refuseSignUp } from '#domain/accounts/decide-sign-up.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { someServices } from '#tests/support/services.ts'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { sendBySmtp } from './mail/send-by-smtp.ts'
import { sendDecisionMails } from './send-decision-mails.ts'

test('who waited for approval gets one mail with what was decided', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { site } = await someServices(db)
  const { taken, port } = await aMailServer()
  const job = sendDecisionMails(site, sendBySmtp(`smtp://127.0.0.1:${port}`, 'a@b.example', { timeout: 2_000 }))
  const jobs = await startJobs([job], { databaseUrl: url, log: createLog('silent'), retryDelay: 1 })
  onTestFinished(() => jobs.stop())
  await aUser(db, { id: 'admin', role: 'admin' })
  for (const id of ['one', 'two']) await aUser(db, { id, email: `${id}@site.example`, waits_since: new Date() })

  const admin = asAdmin('admin')
  await approveSignUp(db, admin, 'one', (tx, email) => jobs.add(job, { email, approved: true }, tx))
  await refuseSignUp(db, admin, 'two', (tx, email) => jobs.add(job, { email, approved: false }, tx))

  await expect.poll(() => taken.map(({ to }) => to[0]).sort()).toEqual(['one@site.example', 'two@site.example'])
  const mailTo = (address: string) => taken.find(({ to }) => to.includes(address))?.mail.replace(/=\r\n/g, '')
  expect(mailTo('one@site.example')).toContain('has been approved')
  expect(mailTo('two@site.example')).toContain('has not been approved')
})
