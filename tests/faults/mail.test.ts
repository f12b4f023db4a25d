import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aUsedFolder, startKiroku, until } from '#tests/support/kiroku.ts'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { type Figures, many, rounds } from './rounds/figures.ts'

const readers = 5

test.runIf(rounds > 1)(
  'mails that were asked for while the mail server was away arrive once it is back, also after a kill of the site',
  many,
  async ({ task }) => {
    const folder = await aUsedFolder()
    const mailPort = await freePort()
    const environment = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, TRUSTED_PROXY: '127.0.0.1' }
    let site = await startKiroku(folder, { environment })
    const post = (path: string, fields: Record<string, string>) =>
      ask(site.address, path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
        },
        body: new URLSearchParams(fields).toString(),
      })
    const figures: Figures = {
      ...{ fault: 'mail server away, the site killed meanwhile', rounds: 0, acknowledged: 0 },
      ...{ lost: 0, wrong: 0, recoveries: [] },
    }
    task.meta.faults = [figures]

    for (let round = 0; round < Math.ceil(rounds / 10); round++) {
      const emails = Array.from({ length: readers }, (_, n) => `r${round}-${n}@faults.example`)
      for (const [n, email] of emails.entries()) {
        const password = 'a fine long secret'
        await post('/sign-up', { userName: `r${round}-${n}`, email, password, confirmation: password })
      }
      const asked = await Promise.all(emails.map((email) => post('/forget-password', { email })))
      expect(asked.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
      await wait(Math.random() * 3_000)
      site.child.kill('SIGKILL')
      await site.ended
      site = await startKiroku(folder, { environment })

      // Slow, too.
      const server = await aMailServer({ port: mailPort, slowness: 200 })
      const since = performance.now()
      const arrived = () => new Set(server.taken.flatMap(({ to }) => to))
      await until(() => emails.every((email) => arrived().has(email)), 120).catch(() => {})

      figures.rounds += 1
      figures.acknowledged += readers
      figures.lost += emails.filter((email) => !arrived().has(email)).length
      figures.recoveries.push(performance.now() - since)
      await server.close()
    }
    expect(figures.lost).toBe(0)
  },
)
