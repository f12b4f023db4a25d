import { expect, test } from 'vitest'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { commandLine } from '#domain/permissions.ts'
import { goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { aBrowser } from '#tests/support/browser.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aPasskey, codeOf, forgetUsedCodes } from '#tests/support/second-factor.ts'
import { aServer } from '#tests/support/server.ts'
import { noLimits } from '#tests/support/services.ts'

const reader = { email: 'mari.secret@site.example', password: goodPassword }
const admin = { email: 'owner.secret@site.example', password: goodPassword }
const path = '/profile/two-step'

async function aSite(limits: Partial<typeof noLimits> = noLimits) {
  const { db, url } = await freshDatabaseWithUrl()
  await createAdmin(db, commandLine, admin)
  const { address, lines } = await aServer({ db, url, limits })
  const accounts = await someAccounts(db, { baseUrl: 'http://localhost' })
  /** What was told since the last time, without times. */
  const told = () => {
    const since = lines.splice(0).filter(({ security }) => security)
    return since.map(({ level: _, time: __, ...event }) => event)
  }
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  return { db, address, lines, told, accounts, idOf }
}

test('the log tells who came in, by which way and factor, who was refused and why, and what changed, by ids alone', async () => {
  const { db, address, lines, told, accounts, idOf } = await aSite()
  const all: object[] = []
  const since = () => {
    const events = told()
    all.push(...events)
    return events
  }
  const browser = aBrowser(address)
  await browser.open('/sign-up', { userName: 'Mari Secret', ...reader, confirmation: goodPassword })
  const user = await idOf(reader.email)
  const id = expect.stringMatching(/^[\w-]+-\d+$/)
  expect(since()).toEqual([
    { id, security: 'sign-up', user, way: 'password', waits: false },
    { id, security: 'sign-in', user, way: 'password', factor: 'none', marked: false },
  ])

  await aBrowser(address).open('/sign-in', { ...reader, password: 'a wrong secret' })
  await aBrowser(address).open('/sign-in', { ...reader, email: 'nobody.secret@site.example' })
  await aBrowser(address).open('/admin/sign-in', reader)
  const why = 'wrong-credentials'
  expect(since()).toEqual([
    { id, security: 'sign-in-refused', user, way: 'password', why },
    { id, security: 'sign-in-refused', user: null, way: 'password', why },
    { id, security: 'sign-in-refused', user, way: 'password', why: 'not-admin' },
  ])

  await browser.open(path, { current: 'a wrong secret' })
  await browser.open(path, { current: goodPassword })
  const { text } = await browser.open(path, { do: 'start-app' })
  const key = /two-step-key[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  await browser.open(path, { do: 'finish-app', code: codeOf(key, Date.now() - 600_000) })
  await browser.open(path, { do: 'finish-app', code: codeOf(key) })
  await forgetUsedCodes(db)
  await browser.open(path, { do: 'renew-codes' })
  expect(since()).toEqual([
    { id, security: 'password-refused', user, why: 'wrong-password' },
    { id, security: 'password-confirmed', user },
    { id, security: 'second-factor-refused', user, factor: 'code', why: 'wrong-code' },
    { id, security: 'second-factor-changed', user, what: 'app-added' },
    { id, security: 'second-factor-on', user },
    { id, security: 'second-factor-changed', user, what: 'codes-renewed' },
  ])

  const second = aBrowser(address)
  const asked = await second.open('/sign-in', reader)
  await second.open(asked.path, { recoveryCode: 'a'.repeat(28) })
  await second.open(asked.path, { code: codeOf(key) })
  await second.open('/profile/data')
  await second.open('/sign-out', {})
  expect(since()).toEqual([
    { id, security: 'sign-in-half-done', user, way: 'password' },
    { id, security: 'second-factor-refused', user, factor: 'recovery-code', why: 'wrong-recovery-code' },
    { id, security: 'sign-in', user, way: 'password', factor: 'code', marked: false },
    { id, security: 'data-exported', user, what: 'kiroku.json' },
    { id, security: 'sign-out', user },
  ])

  await browser.open(path, { do: 'remove-app' })
  await browser.open('/profile/sessions', {})
  await browser.open('/profile/password', {
    current: goodPassword,
    password: 'newer secret!',
    confirmation: 'newer secret!',
  })
  const code = await createResetCode(accounts, reader.email)
  const form = { password: 'newest secret!', confirmation: 'newest secret!' }
  await aBrowser(address).open(`/reset-password?code=${code}`, form)
  await aBrowser(address).open(`/reset-password?code=${code}`, form)
  expect(since()).toEqual([
    { id, security: 'second-factor-changed', user, what: 'app-removed' },
    { id, security: 'second-factor-off', user },
    { id, security: 'sessions-ended', user, what: 'others' },
    { id, security: 'password-changed', user },
    { id, security: 'password-reset', user, by: 'mail' },
    { id, security: 'reset-refused', why: 'code-invalid' },
  ])

  const owner = aBrowser(address)
  await owner.open('/admin/sign-in', admin)
  await owner.open('/admin-dashboard/users', { user, role: 'editor' })
  await owner.open('/admin-dashboard/users', { user: await idOf(admin.email), role: 'reader' })
  const by = await idOf(admin.email)
  expect(since()).toEqual([
    { id, security: 'sign-in', user: by, way: 'password', factor: 'none', marked: true },
    { id, security: 'admin-action', by, what: 'role-given', of: `user ${user}`, role: 'editor' },
  ])
  const editor = aBrowser(address)
  await editor.open('/admin/sign-in', { ...reader, password: 'newest secret!' })
  await editor.open('/admin-dashboard/users')
  await editor.open('/profile/delete', { current: 'newest secret!' })
  await ask(address, '/sign-in', { method: 'POST', headers: { origin: 'https://evil.example' } })
  expect(since()).toEqual([
    { id, security: 'sign-in', user, way: 'password', factor: 'none', marked: true },
    { id, security: 'refused', user, why: 'forbidden', what: '/admin-dashboard/users' },
    { id, security: 'account-deleted', user },
    { id, security: 'refused', user: null, why: 'forbidden' },
  ])

  expect(JSON.stringify([all, lines])).not.toMatch(/secret|Mari|site\.example|192\.0|127\.0/i)
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: by }])
})

test('the log tells of passkeys, and of used-up limits', async () => {
  const limits = { ...noLimits, signIn: { ...noLimits.signIn, perAddress: { tries: 1, seconds: 60 } } }
  const { address, told, idOf } = await aSite(limits)
  const browser = aBrowser(address)
  await browser.open('/sign-up', { userName: 'Mari Secret', ...reader, confirmation: goodPassword })
  await browser.open(path, { current: goodPassword })
  const passkey = aPasskey()
  const ask = async (from: typeof browser, query = '') =>
    JSON.parse((await from.open(`/auth/passkey${query}`, {})).text).options.challenge
  const origin = 'http://localhost'
  const made = JSON.stringify(passkey.make({ challenge: await ask(browser, '?new'), origin }))
  await browser.open(path, { do: 'add-passkey', name: 'Secret key', passkey: made })
  const elsewhere = aBrowser(address)
  const answer = JSON.stringify(passkey.sign({ challenge: await ask(elsewhere), origin }))
  await elsewhere.open('/sign-in', { passkey: answer })
  await aBrowser(address).open('/sign-in', { passkey: answer })
  for (let n = 0; n < 2; n++) await aBrowser(address).open('/sign-in', { ...reader, password: 'a wrong secret' })

  const user = await idOf(reader.email)
  expect(told().slice(3)).toMatchObject([
    { security: 'second-factor-changed', user, what: 'passkey-added' },
    { security: 'second-factor-on', user },
    { security: 'sign-in', user, way: 'passkey', factor: 'passkey', marked: false },
    { security: 'sign-in-refused', user: null, way: 'passkey', why: 'passkey-failed' },
    { security: 'refused', user: null, why: 'passkey-failed', what: '/sign-in' },
    { security: 'sign-in-refused', user, way: 'password', why: 'wrong-credentials' },
    { security: 'sign-in-refused', user, way: 'password', why: 'too-many-attempts' },
    { security: 'limited', user: null, why: 'too-many-attempts', what: '/sign-in' },
  ])
})
