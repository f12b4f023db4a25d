import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { makeInvitation } from '#domain/accounts/make-invitation.ts'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aBrowser } from '#tests/support/browser.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { aServer } from '#tests/support/server.ts'
import { signInAtProvider } from '#tests/support/sign-in-at-provider.ts'

const newPassword = 'another fine secret'

test('whoever gives the password again gets a new token: a copy of the old one opens nothing', async () => {
  const { db, address, browser } = await aSignedInBrowser()
  const token = () => browser.cookies.get('kiroku.session_token') ?? ''
  const proofs: [string, Record<string, string>][] = [
    ['/profile/ways', { current: goodPassword }],
    ['/profile/two-step', { current: goodPassword }],
    ['/profile/sessions', { current: goodPassword }],
    ['/profile/password', { current: goodPassword, password: newPassword, confirmation: newPassword }],
  ]
  for (const [path, form] of proofs) {
    const before = token()
    await browser.open(path, { ...form, current: 'a wrong secret' })
    expect(token(), path).toBe(before)
    expect((await browser.open(path, form)).status).toBe(200)
    expect(token(), path).not.toBe(before)

    const thief = aBrowser(address)
    thief.cookies.set('kiroku.session_token', before)
    expect((await thief.open('/profile')).path, path).toMatch(/^\/sign-in/)
    expect((await browser.open('/profile')).path, path).toBe('/profile')
  }
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('what was under way with the old token takes the new one away from nobody: a second click, a script in another tab', async () => {
  const { address, browser } = await aSignedInBrowser()
  const cookie = `kiroku.session_token=${browser.cookies.get('kiroku.session_token')}`
  const form = { current: goodPassword }
  const clicks = await Promise.all([1, 2].map(() => browser.open('/profile/two-step', form)))
  expect(clicks.map(({ path }) => path)).toEqual(['/profile/two-step', '/profile/two-step'])
  expect((await browser.open('/profile')).path).toBe('/profile')

  const cookiesOf = async (headers: Record<string, string>, path = '/', method = 'GET') =>
    (await ask(address, path, { method, headers: { cookie, ...headers } })).headers['set-cookie'] ?? []
  expect(await cookiesOf({ 'sec-fetch-dest': 'empty' }, '/_root.data')).toEqual([])
  expect(await cookiesOf({ accept: 'application/json', 'sec-fetch-dest': 'empty' }, '/calendar')).toEqual([])
  expect(await cookiesOf({ 'content-type': 'application/x-www-form-urlencoded' }, '/profile', 'POST')).toEqual([])
  const taken = [expect.stringMatching(/^kiroku\.session_token=; Max-Age=0/)]
  expect(await cookiesOf({})).toEqual(taken)
  expect(await cookiesOf({ 'sec-fetch-dest': 'document' })).toEqual(taken)
})

test('sessions elsewhere are ended from a session in which the password was given, and from no other', async () => {
  const { db, browser } = await aSignedInBrowser()
  const path = '/profile/sessions'
  const { id = '' } = (await db.selectFrom('sessions').select('id').orderBy('created_at').executeTakeFirst()) ?? {}

  expect((await browser.open(path)).text).not.toContain('name="session"')
  for (const form of [{ session: '' }, { session: id }]) {
    const { status, text } = await browser.open(path, form)
    expect([status, text.includes('Please enter your password first.')]).toEqual([403, true])
  }
  expect((await browser.open(path, { current: goodPassword })).text).toContain(id)
  expect((await browser.open(path, { session: id })).text).toContain('Signed out there.')
  expect(await db.selectFrom('sessions').select('id').where('id', '=', id).execute()).toEqual([])
})

test('without scripts, whoever signs in with a generated password chooses their own, and comes in with that', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const made = { email: 'admin@site.example', password: 'a generated secret' }
  await createAdmin(db, commandLine, { ...made, isGenerated: true, mustChange: true })
  const { address } = await aServer({ db, url })
  const browser = aBrowser(address)

  const asked = await browser.open('/admin/sign-in', made)
  expect([asked.path, asked.text.includes('Now choose your own')]).toEqual([
    expect.stringMatching(/^\/reset-password\?code=\w+&to=%2Fadmin-dashboard$/),
    true,
  ])
  expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
  const set = await browser.open(asked.path, { password: newPassword, confirmation: newPassword })
  expect(set.path).toMatch(/^\/sign-in/)
  expect((await browser.open('/admin/sign-in', { ...made, password: newPassword })).path).toBe('/admin-dashboard')
})

test('an invitation is not lost where a provider does not help, and is in no log', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'admin', role: 'admin' })
  const club = await startOpenIdProvider('http://localhost/auth/callback/oidc')
  onTestFinished(() => club.close())
  const signUp = { way: 'invitation', invitationsPerReader: 0 } as const
  const away = { id: 'google', name: 'Away', issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b' } as const
  const { address, lines } = await aServer({ db, url, signUp, providers: [club.client, { ...club.client, ...away }] })
  const secret = await makeInvitation(db, asAdmin('admin'), { note: '', uses: 1, days: 7 })
  const browser = aBrowser(address)
  const arriveAs = async (person: typeof club.person) => {
    club.person = person
    return browser.open(await signInAtClub(browser, address, `/sign-up?to=/profile&invitation=${secret}`))
  }

  const form = { userName: 'Mari', email: 'mari@site.example', password: goodPassword, confirmation: goodPassword }
  const nameless = await arriveAs({ sub: 'sub-m', email: 'm@club.example', email_verified: true, name: 'M' })
  expect(nameless.path).toBe(`/sign-up/name?invitation=${secret}`)
  browser.cookies.delete('kiroku.sign_up')
  for (const late of [await browser.open(nameless.path), await browser.open(nameless.path, form)]) {
    expect(late.path).toBe(`/sign-up?invitation=${secret}`)
  }
  const gone = await browser.open(`/auth/google?invitation=${secret}`)
  expect([gone.path, gone.text.includes('Away')]).toEqual([`/sign-up?invitation=${secret}`, true])

  const back = await arriveAs({ sub: 'sub-1', email: 'mari@club.example', email_verified: false, name: 'Mari' })
  expect(back.path).toBe(`/sign-up?error=email_unverified&to=%2Fprofile&invitation=${secret}`)
  expect([...browser.cookies.keys()]).not.toContain('kiroku.state')
  expect(await browser.open(back.path, form)).toMatchObject({ path: '/profile', status: 200 })
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('an invitation is not lost where a provider is away when its visitor comes back, and trying again works', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'admin', role: 'admin' })
  const callback = 'http://localhost/auth/callback/oidc'
  const gone = await startOpenIdProvider(callback)
  const signUp = { way: 'invitation', invitationsPerReader: 0 } as const
  const site = { db, url, signUp, providers: [gone.client] }
  const person = { sub: 'sub-1', email: 'mari@club.example', email_verified: true, name: 'Mari' }
  const [before, { address }] = [await aServer(site), await aServer(site)]
  const secret = await makeInvitation(db, asAdmin('admin'), { note: '', uses: 1, days: 7 })
  const browser = aBrowser(address)

  gone.person = person
  const answer = await signInAtClub(browser, before.address, `/sign-up?to=/profile&invitation=${secret}`)
  await gone.close()
  const back = await browser.open(answer)
  expect(back.path).toBe(`/sign-up?error=provider-away&to=%2Fprofile&invitation=${secret}`)
  expect(back.text).toContain('The site of that account cannot be reached at the moment.')

  const port = Number(new URL(gone.client.issuer).port)
  const again = await startOpenIdProvider(callback, { issuer: gone.client.issuer, port })
  onTestFinished(() => again.close())
  again.person = person
  expect(await browser.open(await signInAtClub(browser, address, back.path))).toMatchObject({ path: '/profile' })
})

async function aSignedInBrowser() {
  const { db, url } = await freshDatabaseWithUrl()
  await aSignUp(await someAccounts(db, { baseUrl: 'http://localhost' }))
  const { address } = await aServer({ db, url })
  const browser = aBrowser(address)
  await browser.open('/sign-in', { email: 'reader@site.example', password: goodPassword })
  return { db, address, browser }
}

/** Follows the link to the provider on the page at `path`, and signs in there. @returns where it sends the browser back to */
async function signInAtClub(browser: ReturnType<typeof aBrowser>, address: string, path: string): Promise<string> {
  const { text } = await browser.open(path)
  const [, link = ''] = /href="(\/auth\/oidc[^"]*)"/.exec(text) ?? []
  const { headers } = await ask(address, link.replaceAll('&amp;', '&'))
  const [, state = ''] = /kiroku\.state=([^;]*)/.exec(String(headers['set-cookie'])) ?? []
  browser.cookies.set('kiroku.state', state)
  return `/auth/callback/oidc?${await signInAtProvider(headers.location ?? '')}`
}
