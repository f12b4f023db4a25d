import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { aBrowser } from '#tests/support/browser.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aPasskey, codeOf, forgetUsedCodes, nextCodeOf, wrongCodeFor } from '#tests/support/second-factor.ts'
import { aServer } from '#tests/support/server.ts'
import { noLimits } from '#tests/support/services.ts'

const baseUrl = 'http://localhost'

const keyIn = (text: string) => /two-step-key[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
const codesIn = (text: string) => [...text.matchAll(/<code>([a-z2-9-]{34})<\/code>/g)].map(([, code = '']) => code)

async function setUp(given: Partial<Parameters<typeof aServer>[0]> = {}) {
  const { db, url } = await freshDatabaseWithUrl()
  const accounts = await someAccounts(db, { baseUrl })
  await aSignUp(accounts)
  const factorMails: string[] = []
  const { address } = await aServer({ db, url, baseUrl, factorMails, limits: noLimits, ...given })
  return { db, address, factorMails }
}

const credentials = { email: 'reader@site.example', password: goodPassword }

test('without scripts: turned on, signed in with a code, then a recovery code, and turned off', async () => {
  const { db, address, factorMails } = await setUp()
  const browser = aBrowser(address)
  await browser.open('/sign-in', credentials)
  const path = '/profile/two-step'
  expect((await browser.open(path)).text).not.toContain('Set up an app')
  await browser.open(path, { current: goodPassword })
  const { text } = await browser.open(path, { do: 'start-app' })
  const key = keyIn(text)
  expect(text).toContain('aria-label="QR code for the app"')
  expect((await browser.open(path, { do: 'finish-app', code: '12345' })).text).toContain('This code is wrong')
  const on = await browser.open(path, { do: 'finish-app', code: codeOf(key) })
  const codes = codesIn(on.text)
  expect(codes).toHaveLength(10)
  expect(on.text).toContain('download="Kiroku recovery codes.txt"')
  // They are shown once, and so is the key.
  const again = await browser.open(path)
  expect([codesIn(again.text), keyIn(again.text)]).toEqual([[], ''])
  expect(factorMails).toEqual(['reader@site.example on'])

  const elsewhere = aBrowser(address)
  const asked = await elsewhere.open('/sign-in?to=%2Fcalendar', credentials)
  expect(asked.path).toBe('/sign-in/code?to=%2Fcalendar')
  expect([...elsewhere.cookies.keys()]).toEqual(['kiroku.unfinished'])
  expect((await elsewhere.open('/profile')).path).toContain('/sign-in?to=')
  const used = await elsewhere.open(asked.path, { code: codeOf(key) })
  expect([used.status, used.path]).toEqual([403, asked.path])
  expect((await elsewhere.open(asked.path, { code: nextCodeOf(key) })).path).toBe('/calendar')
  expect(elsewhere.cookies.has('kiroku.unfinished')).toBe(false)
  expect((await elsewhere.open('/sign-in/code')).path).toBe('/')

  const third = aBrowser(address)
  await third.open('/sign-in', credentials)
  expect((await third.open('/sign-in/code', { recoveryCode: ` ${codes[3]?.toUpperCase()} ` })).path).toBe('/')
  await third.open(path, { current: goodPassword })
  expect((await third.open(path)).text).toContain('9 are left.')
  await forgetUsedCodes(db)
  const off = await third.open(path, { do: 'remove-app' })
  expect(off.text).toContain('Two-step sign-in is off.')
  expect(factorMails).toEqual(['reader@site.example on', 'reader@site.example off'])
  expect((await aBrowser(address).open('/sign-in', credentials)).path).toBe('/')
  expect((await browser.open('/profile')).path).toContain('/sign-in')
})

test('as long as nobody has proved the address, the page says that a reset turns it off, and the reset that it did', async () => {
  const { db, address } = await setUp()
  const accounts = await someAccounts(db, { baseUrl })
  const [browser, path] = [aBrowser(address), '/profile/two-step']
  await browser.open('/sign-in', credentials)
  const warning = 'Your first password reset by mail turns it off'
  expect((await browser.open(path)).text).toContain(warning)
  expect((await browser.open(path)).text).toContain('href="/forget-password?to=%2Fprofile%2Ftwo-step"')
  const turnOn = async () => {
    await browser.open(path, { current: goodPassword })
    const key = keyIn((await browser.open(path, { do: 'start-app' })).text)
    return browser.open(path, { do: 'finish-app', code: codeOf(key) })
  }
  const reset = async () => {
    const code = (await createResetCode(accounts, credentials.email)) ?? ''
    return browser.open(`/reset-password?code=${code}`, { password: goodPassword, confirmation: goodPassword })
  }
  expect((await turnOn()).text).toContain(warning)

  expect((await reset()).text).toContain('Two-step sign-in is now off')
  await browser.open('/sign-in', credentials)
  const proved = await browser.open(path)
  expect([proved.text.includes('It is off.'), proved.text.includes(warning)]).toEqual([true, false])
  await turnOn()
  const later = await reset()
  expect([later.text.includes('Password changed'), later.text.includes('is now off')]).toEqual([true, false])
  expect((await browser.open('/sign-in', credentials)).path).toBe('/sign-in/code')
})

test('whoever has a second factor gives it before the account is deleted, the password alone does not do', async () => {
  const { db, address } = await setUp()
  const browser = aBrowser(address)
  await browser.open('/sign-in', credentials)
  await browser.open('/profile/two-step', { current: goodPassword })
  const key = keyIn((await browser.open('/profile/two-step', { do: 'start-app' })).text)
  await browser.open('/profile/two-step', { do: 'finish-app', code: codeOf(key) })
  await forgetUsedCodes(db)
  await db
    .updateTable('sessions')
    .set({ factor_at: new Date(0) })
    .execute()

  const path = '/profile/delete'
  const asked = await browser.open(path)
  expect([asked.text.includes('Code from your app'), asked.text.includes('Delete my account')]).toEqual([true, false])
  const refused = await browser.open(path, { current: goodPassword })
  expect([refused.status, refused.text.includes('Please give your second factor first.')]).toEqual([403, true])
  const wrong = await browser.open(path, { code: wrongCodeFor(key) })
  expect([wrong.status, wrong.text.includes('This code is wrong')]).toEqual([403, true])
  expect((await browser.open(path, { code: codeOf(key) })).text).toContain('Delete my account')
  expect((await browser.open(path, { current: goodPassword })).path).toBe('/')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})

test('a cookie that this site has not made finishes no sign-in', async () => {
  const { db, address } = await setUp()
  await db
    .insertInto('authenticators')
    .values({ user_id: sql`(select id from users)`, secret: 'unreadable', last_step: 1 })
    .execute()
  const browser = aBrowser(address)
  await browser.open('/sign-in', credentials)
  const real = browser.cookies.get('kiroku.unfinished') ?? ''
  expect(real).not.toBe('')
  const otherFirst = `${real.startsWith('b') ? 'c' : 'b'}${real.slice(1)}`
  for (const forged of ['', 'a', real.slice(0, -4), otherFirst, `${real}.x`]) {
    browser.cookies.set('kiroku.unfinished', forged)
    expect((await browser.open('/sign-in/code')).path).toBe('/sign-in')
    const sent = await browser.open('/sign-in/code', { code: '123456' })
    expect([sent.path, sent.text.includes('This sign-in has expired.')]).toEqual(['/sign-in', true])
  }
})

test('where it is demanded of admins, one without it is led to set it up, and gets in with it alone', async () => {
  const { db, address } = await setUp({ secondFactorOf: 'admins' })
  const admin = { email: 'admin@site.example', password: goodPassword }
  await createAdmin(db, commandLine, admin)
  const browser = aBrowser(address)
  const led = await browser.open('/admin/sign-in', admin)
  expect(led.path).toBe('/profile/two-step')
  expect(led.text).toContain('Admins of this site need it.')
  expect((await browser.open('/admin-dashboard')).path).toBe('/admin/sign-in')

  await browser.open(led.path, { current: goodPassword })
  const key = keyIn((await browser.open(led.path, { do: 'start-app' })).text)
  await browser.open(led.path, { do: 'finish-app', code: codeOf(key) })
  await forgetUsedCodes(db)
  expect((await browser.open(led.path)).text).toContain('Sign in as admin')
  expect((await browser.open('/admin-dashboard')).path).toBe('/admin/sign-in')
  const asked = await browser.open('/admin/sign-in', admin)
  expect(asked.path).toBe('/sign-in/code')
  expect((await browser.open(asked.path, { code: codeOf(key) })).path).toBe('/admin-dashboard')
  const kept = await browser.open(led.path, { do: 'remove-app' })
  expect([kept.status, kept.text.includes('Please enter your password first.')]).toEqual([403, true])
})

test('a passkey is asked for by its own address, and signs in as a form does', async () => {
  const { address } = await setUp()
  const passkey = aPasskey()
  const browser = aBrowser(address)
  expect((await browser.open('/auth/passkey?new', {})).text).toContain('refused')
  await browser.open('/sign-in', credentials)
  await browser.open('/profile/two-step', { current: goodPassword })
  const { options: made } = JSON.parse((await browser.open('/auth/passkey?new', {})).text)
  expect(made).toMatchObject({ rp: { id: 'localhost', name: 'Kiroku' }, attestation: 'none' })
  const added = await browser.open('/profile/two-step', {
    ...{ do: 'add-passkey', name: 'My <phone>' },
    passkey: JSON.stringify(passkey.make({ challenge: made.challenge, origin: baseUrl })),
  })
  expect(codesIn(added.text)).toHaveLength(10)
  expect(added.text).toContain('My &lt;phone&gt;')

  const elsewhere = aBrowser(address)
  const { options } = JSON.parse((await elsewhere.open('/auth/passkey', {})).text)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const answer = JSON.stringify(passkey.sign({ challenge: options.challenge, origin: baseUrl }))
  expect((await elsewhere.open('/sign-in?to=%2Fcalendar', { passkey: answer })).path).toBe('/calendar')
  const replayed = await aBrowser(address).open('/sign-in', { passkey: answer })
  expect([replayed.status, replayed.text.includes('The passkey was not accepted.')]).toEqual([403, true])
})
