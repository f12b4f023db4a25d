import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aBadMailServer, moods } from '#tests/support/bad-mail-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aUsedFolder, startKiroku, until } from '#tests/support/kiroku.ts'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { aFigure, inTime, rounds } from './rounds/figures.ts'

const readers = 3
const times = Math.ceil(rounds / 50)

test.runIf(rounds > 1)(
  'mails that were asked for while the mail server was away or took none arrive once it does, also after a kill of the site',
  inTime((moods.length + 2) * times, 400),
  async (context) => {
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
    const killSite = async () => {
      await wait(Math.random() * 3_000)
      site.child.kill('SIGKILL')
      await site.ended
      site = await startKiroku(folder, { environment })
    }
    const bad = moods.map((mood) => ({
      fault: `mail server ${mood}`,
      begin: () => aBadMailServer(mailPort, mood),
      // It has been tried by then.
      meanwhile: () => wait(6_000),
    }))
    const away = { fault: 'mail server away, the site killed meanwhile', begin: async () => null, meanwhile: killSite }
    // It is killed in the middle of a mail, which nobody else knows of.
    const silent = {
      fault: 'mail server says nothing, the site killed meanwhile',
      begin: () => aBadMailServer(mailPort, 'says nothing'),
      meanwhile: killSite,
    }
    const faults = [away, silent, ...bad].map((each) => ({ ...each, note: aFigure(context, each.fault) }))

    let person = 0
    for (let round = 0; round < times; round++) {
      for (const { begin, meanwhile, note } of faults) {
        const emails = Array.from({ length: readers }, () => `reader${person++}@faults.example`)
        const badServer = await begin()
        for (const email of emails) {
          const password = 'a fine long secret'
          const fields = { userName: email.split('@')[0] ?? '', email, password, confirmation: password }
          expect((await post('/sign-up', fields)).status).toBe(302)
        }
        const asked = await Promise.all(emails.map((email) => post('/forget-password', { email })))
        expect(asked.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
        await meanwhile()

        badServer?.close()
        const server = await aMailServer({ port: mailPort, slowness: 200 })
        const since = performance.now()
        const isMissing = (email: string) => !server.taken.some(({ to }) => to.includes(email))
        await until(() => !emails.some(isMissing), 360).catch(() => {})
        const lost = emails.filter(isMissing)
        await note({ acknowledged: readers, lost, recovery: performance.now() - since })
        await server.close()
        expect(lost).toEqual([])
      }
    }
  },
)
