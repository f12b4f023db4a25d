import { expect, test } from 'vitest'
import { aUser } from '#tests/support/builders.ts'
import { busyFor } from '#tests/support/busy-for.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { createLog, type Line } from './log.ts'
import { resetMail } from './mail/reset-mail.ts'
import { sendBySmtp } from './mail/send-by-smtp.ts'

const reader = 'mari.zqx+kiroku@reader.example'

test('an error of the database is logged without the values that it quotes', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'one', email: reader })
  const twice: unknown = await aUser(db, { id: 'two', email: reader }).catch((error: unknown) => error)
  expect(JSON.stringify(twice)).toContain(reader)

  const line = logged({ err: new Error(`Not saved for ${reader}`, { cause: twice }) })

  expect(line).toContain('users_email')
  expect(line).not.toMatch(/zqx|Failing row/)
})

test('a mail server that names who it does not know is logged without the name', async () => {
  const { url } = await aMailServer({ knows: [] })
  const mail = resetMail({ name: 'Kiroku', baseUrl: 'https://anime.example' }, { to: reader, code: 'c0de', goal: null })
  const refused: unknown = await sendBySmtp(url, 'a@b.example')(mail, 'id').catch((error: unknown) => error)
  expect(JSON.stringify(refused)).toContain(reader)

  const line = logged({ err: refused, auth: `Nobody is ${reader}` })

  expect(line).toContain('550')
  expect(line).not.toMatch(/zqx/)
})

test('what looks like an address in the path of a package stays', () => {
  const path = 'at file:///srv/kiroku/node_modules/@tus/server/dist/index.js:1:2, kysely@0.29.9'

  expect(logged({ err: { message: 'm', stack: path } })).toContain('/node_modules/@tus/server/dist/index.js:1:2')
})

test('a long text beside an address takes no time', async () => {
  const hidden = busyFor(() => expect(logged({ text: `${'録'.repeat(90_000)} mari@site.example` })).toContain('…@…'))
  expect((await hidden).busy).toBeLessThan(500)
})

function logged(what: object): string {
  const lines: Line[] = []
  createLog('info', { write: (line) => lines.push(line) }).warn(what)
  return lines.join('')
}
