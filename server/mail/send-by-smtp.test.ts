import { expect, test } from 'vitest'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { readConfiguration } from '../configuration.ts'
import { resetMail } from './reset-mail.ts'
import { sendBySmtp } from './send-by-smtp.ts'

const site = { name: 'Mari & "Co" <Anime>', baseUrl: 'https://anime.example' }
const mail = resetMail(site, { to: 'reader@site.example', code: 'c0de', goal: null })

test('a mail arrives complete: sender, recipient, plain text and HTML with the link in both', async () => {
  const { url, taken } = await aMailServer()

  await sendBySmtp(url, 'Kiroku <no-reply@anime.example>')(mail, 'an-id')

  expect(taken).toMatchObject([{ to: ['reader@site.example'] }])
  const source = taken[0]?.mail.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  expect(source).toContain('From: Kiroku <no-reply@anime.example>')
  expect(source).toContain('To: reader@site.example')
  expect(source).toContain('Message-ID: <an-id@anime.example>')
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
  expect(source.match(/https:\/\/anime\.example\/reset-password\?code=c0de/g)).toHaveLength(3)
  expect(source).toContain('Mari &#38; &#34;Co&#34; &#60;Anime&#62;')
})

test.each([
  ['Kiroku: anime', '"Kiroku: anime" <a@b.example>'],
  ['Anime (club)', '"Anime (club)" <a@b.example>'],
  ['A <3 B', '"A <3 B" <a@b.example>'],
  ['Say "anime"', '"Say \\"anime\\"" <a@b.example>'],
  ['Ana & Rui', '"Ana & Rui" <a@b.example>'],
])('a site that is named %s is the sender by that name', async (name, from) => {
  const { mailFrom } = readConfiguration({ SITE_NAME: name, REPORT_EMAIL: 'a@b.example' })
  const { url, taken } = await aMailServer()

  await sendBySmtp(url, mailFrom)(mail, 'an-id')

  expect(/^From: (.*)$/m.exec(taken[0]?.mail ?? '')?.[1]).toBe(from)
})

test.each([
  ['a@b.example', 'b.example'],
  ['Mari @ Co <a@b.example>', 'b.example'],
  [{ name: 'x@y.example', address: 'a@b.example' }, 'b.example'],
  ['a@münchen.example', 'xn--mnchen-3ya.example'],
  ['a@[192.0.2.1]', '[192.0.2.1]'],
])("a mail from %j has its id, in the sender's domain", async (from, domain) => {
  const { url, taken } = await aMailServer()

  await sendBySmtp(url, from)(mail, 'an-id')

  expect(/^Message-ID: (.*)$/m.exec(taken[0]?.mail ?? '')?.[1]).toBe(`<an-id@${domain}>`)
})

test('sending fails when the server refuses, is too slow, or is not there', async () => {
  const refusing = await aMailServer({ knows: ['somebody@site.example'] })
  await expect(sendBySmtp(refusing.url, 'a@b.example')(mail, 'an-id')).rejects.toThrow('550')

  const slow = await aMailServer({ slowness: 2_000 })
  await expect(sendBySmtp(slow.url, 'a@b.example', { timeout: 300 })(mail, 'an-id')).rejects.toThrow('Timeout')

  const { url, close } = await aMailServer()
  await close()
  await expect(sendBySmtp(url, 'a@b.example')(mail, 'an-id')).rejects.toThrow('ECONNREFUSED')
})

test('an address cannot add headers or recipients', async () => {
  const { url, taken } = await aMailServer()
  const to = 'a@site.example\r\nBcc: b@site.example, c@site.example'

  await sendBySmtp(url, 'a@b.example')({ ...mail, to }, 'an-id').catch(() => {})

  expect(taken.flatMap((each) => each.to)).not.toContain('b@site.example')
  expect(taken.map((each) => each.mail).join()).not.toMatch(/^Bcc:/m)
})
