import { countAttempts } from '#domain/accounts/attempts.ts'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, goodPassword } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { expect, newEmail, test } from '../accounts-site.ts'

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

test('the page of a signed-in user is not cached, and nobody else gets it', async ({ site }) => {
  const email = newEmail()
  const { cookies } = await aSignUp(site.services.accounts, { email })
  const cookie = cookies[0]?.split(';')[0] ?? ''
  for (const path of ['/', '/browse-animes', '/search?q=a', '/profile']) {
    const mine = await ask(site.address, path, { headers: { cookie } })
    expect(mine.headers['cache-control']).toBe('private, no-store')
    expect(mine.body.toString()).toContain(email)
    expect((await ask(site.address, path)).body.toString()).not.toContain(email)
  }
})

test('a cookie whose session has ended is deleted', async ({ site }) => {
  const { cookies, userId } = await aSignUp(site.services.accounts, { email: newEmail() })
  const cookie = cookies[0]?.split(';')[0] ?? ''
  await site.db.deleteFrom('sessions').where('user_id', '=', userId).execute()

  const reply = await ask(site.address, '/', { headers: { cookie } })

  expect(reply.headers['set-cookie']).toEqual([expect.stringMatching(/^kiroku\.session_token=; Max-Age=0; Path=\//)])
})

test('refusals carry their status: 400, 403, 409', async ({ site }) => {
  const email = newEmail()
  await aSignUp(site.services.accounts, { email })
  const post = async (path: string, body: Record<string, string>) => {
    const headers = { ...asForm, origin: site.address }
    const reply = await ask(site.address, path, { method: 'POST', headers, body: new URLSearchParams(body).toString() })
    return reply.status
  }
  const reader = { userName: 'Mari', email, password: goodPassword, confirmation: goodPassword }
  expect(await post('/sign-up', { ...reader, userName: '' })).toBe(400)
  expect(await post('/sign-up', reader)).toBe(409)
  expect(await post('/sign-in', { ...reader, password: 'wrong' })).toBe(403)
  expect(await post('/admin/sign-in', reader)).toBe(403)
  expect(await post('/sign-in', reader)).toBe(302)
  expect(await post('/sign-in', { ...reader, userName: 'a\0b' })).toBe(422)
})

test('after too many attempts the answer says how long to wait', async ({ site }) => {
  const limit = { tries: 1, seconds: 600 }
  const { attempts } = site.services.accounts
  const email = newEmail()
  const { ...unlimited } = attempts
  Object.assign(attempts, countAttempts(site.db, { reset: { perAddress: limit, perAccount: limit } }))
  const send = () =>
    ask(site.address, '/forget-password', {
      method: 'POST',
      headers: { ...asForm, 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}` },
      body: `email=${email}`,
    })

  const replies = [await send(), await send(), await send()]
  Object.assign(attempts, unlimited)

  expect(replies.map(({ status }) => status)).toEqual([200, 429, 429])
  expect(Number(replies[1]?.headers['retry-after'])).toBeGreaterThan(500)
  expect(replies[1]?.body.toString()).toContain('Too many attempts. Please try again in 10 minutes.')
})

test('after too many attempts both sign-ins offer a new password beside the message', async ({ site }) => {
  const limit = { tries: 1, seconds: 600 }
  const { attempts } = site.services.accounts
  const { ...unlimited } = attempts
  const email = newEmail()
  await createAdmin(site.db, commandLine, { email, password: goodPassword })
  Object.assign(attempts, countAttempts(site.db, { signIn: { perAccountAndNetwork: limit } }))
  const body = `email=${email}&password=wrong`
  const send = (path: string) => ask(site.address, path, { method: 'POST', headers: asForm, body })

  const replies = [await send('/sign-in?to=/profile'), await send('/sign-in?to=/profile'), await send('/admin/sign-in')]
  Object.assign(attempts, unlimited)

  expect(replies.map(({ status }) => status)).toEqual([403, 429, 429])
  const [first, second, admins] = replies.map(({ body }) => body.toString())
  expect(first).not.toContain('lets you in at once')
  expect(second).toMatch(
    /Too many attempts[^<]*<\/p>.*?href="\/forget-password\?to=%2Fprofile">Forgot password<\/a>.*?lets you in at once/s,
  )
  expect(admins).toMatch(
    /Too many attempts[^<]*<\/p>.*?href="\/forget-password\?to=%2Fadmin-dashboard">Forgot password<\/a>/s,
  )
})
