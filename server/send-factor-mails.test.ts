import { expect, test } from 'vitest'
import type { Mail } from './mail/mail.ts'
import { sendFactorMails } from './send-factor-mails.ts'

test('a mail says that two-step sign-in was turned on or off, and how to get the account back', async () => {
  const mails: Mail[] = []
  const site = { name: 'A & B', baseUrl: 'https://anime.example', reportEmail: 'report@anime.example' }
  const { run } = sendFactorMails(site, async (mail) => void mails.push(mail))

  for (const turned of ['on', 'off'] as const)
    await run({ email: 'reader@site.example', turned }, new AbortController().signal, 'an id')

  expect(mails).toMatchObject([
    { to: 'reader@site.example', subject: 'Two-step sign-in is on at A & B' },
    { to: 'reader@site.example', subject: 'Two-step sign-in is off at A & B' },
  ])
  for (const { text, html, link } of mails) {
    expect(link).toBe('https://anime.example/forget-password')
    expect(text).toContain(`Set a new password:\n${link}\n`)
    expect(html).toContain('A &#38; B')
    expect(text).toContain('If it was not you')
  }
})
