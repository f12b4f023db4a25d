import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { aSignUp, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { formsOfAccount, formsOfVisitor } from '#tests/support/forms-of-accounts.ts'
import { formsOfOwner } from '#tests/support/forms-of-owners.ts'
import { formsOfReader } from '#tests/support/forms-of-readers.ts'
import { sendLongRuns } from '#tests/support/long-runs.ts'
import { sendAsMeant, sendOddForms } from '#tests/support/odd-forms.ts'
import type { Sending } from '#tests/support/send-forms.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const longest = process.env.ODD_FORMS ? 7_200_000 : 600_000

/** A reader, and a visitor with the same browser. */
async function aReaderOfForms(): Promise<Sending> {
  const { db, url } = await freshDatabaseWithUrl()
  const accounts = await someAccounts(db, { baseUrl: 'http://localhost' })
  const { cookies, userId } = await aSignUp(accounts)
  const mine = cookies[0]?.split(';')[0] ?? ''
  const ofVisitor = await formsOfVisitor(accounts)
  const isForVisitors = new Set(ofVisitor.map(({ path }) => path))
  return {
    forms: [...ofVisitor, ...(await formsOfAccount(db, userId)), ...(await formsOfReader(db, userId))],
    ...{ db, url },
    cookieFor: (path) => (isForVisitors.has(path) ? '' : mine),
  }
}

async function anOwnerOfForms(): Promise<Sending> {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'owner')
  return { forms: await formsOfOwner(db, 'owner'), db, url, cookieFor: () => sessionCookie('owner') }
}

test('every address that takes a form has one here', async () => {
  const { routes } = await import('#site')
  const { forms } = await aReaderOfForms()
  const addresses = [...forms, ...(await anOwnerOfForms()).forms].map(({ path }) => path.replace(/\?.*/, ''))
  const taking = Object.values(routes).filter((route) => route?.module.action)

  const unsent = taking.filter((route) => !addresses.some((address) => matchPath(`/${route?.path}`, address)))

  expect(taking.length).toBeGreaterThan(50)
  expect(unsent.map((route) => route?.path)).toEqual([])
})

/** Forms that are about nothing or nobody, or only about sessions, which are not watched. */
const idleFormsOfReader = [
  ...[`403 /sign-up?invitation=${'a'.repeat(32)}`, '302 /sign-up/name', '302 /sign-in', '302 /sign-in/code'],
  ...['403 /admin/sign-in', '200 /forget-password'],
  ...[`400 /reset-password?code=${'a'.repeat(48)}`, '400 /reset-password', '302 /profile/ways'],
  ...[
    '403 /profile/two-step',
    '403 /profile/two-step',
    '302 /profile/sessions',
    '302 /profile/sessions',
    '302 /sign-out',
  ],
  ...['302 /entry/manga/999999999999999999/record', '302 /lists/4/changes', '409 /rewrite-review/anime/1'],
  '404 /moving-in/999999999999999',
]

const idleFormsOfOwner = [
  ...['404 /admin-dashboard-edit/manga/9999999999999999999', '404 /admin-dashboard/merge/anime/1?with=%00'],
  '302 /admin-dashboard/merges/9999999999999999999',
  '400 /admin-dashboard/same/companies/999999999999999?as=999999999999999',
  // Until the import before it has been cancelled.
  '409 /admin-dashboard/imports',
  '404 /admin-dashboard/imports/9999999999999999999',
]

test.for([
  { who: 'a reader', sending: aReaderOfForms, expected: idleFormsOfReader },
  { who: 'the owner', sending: anOwnerOfForms, expected: idleFormsOfOwner },
])('each form of $who changes something as it is meant, but for those about nothing', async ({ sending, expected }) => {
  const { idle, faults } = await sendAsMeant(await sending())

  expect(faults).toEqual([])
  expect(idle).toEqual(expected)
})

test('three thousand odd forms are answered without a failure, and make nobody admin', {
  timeout: longest,
}, async () => {
  const reader = await aReaderOfForms()
  const staff = reader.db.selectFrom('users').select('email').where('role', '<>', 'reader')
  const afterEach = async () => expect(await staff.execute()).toEqual([])

  const { faults, counts, lines } = await sendOddForms({ ...reader, asPages: 1 / 5, afterEach })

  expect(faults).toEqual([])
  expect(counts.refused).toBeGreaterThan(1_000)
  expect(counts.changing).toBeGreaterThan(300)
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(lines.filter(({ status }) => status === 200 || status === 302 || status === 202).length).toBeGreaterThan(100)
})

test('three thousand odd forms of the owner are answered without a failure', { timeout: longest }, async () => {
  const { faults, counts, lines } = await sendOddForms({ ...(await anOwnerOfForms()), asPages: 1 / 10 })

  expect(faults).toEqual([])
  expect(counts.refused).toBeGreaterThan(1_000)
  expect(counts.changing).toBeGreaterThan(300)
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(lines.filter(({ status }) => status === 302).length).toBeGreaterThan(100)
})

test('no field keeps the event loop busy by a long run of one character', { timeout: longest }, async () => {
  const byReader = await sendLongRuns(await aReaderOfForms())
  const byOwner = await sendLongRuns(await anOwnerOfForms())

  expect([...byReader.faults, ...byOwner.faults]).toEqual([])
  expect([...byReader.lines, ...byOwner.lines].filter(({ err }) => err)).toEqual([])
  expect(byReader.counts.refused).toBeGreaterThan(300)
  expect(byOwner.counts.refused).toBeGreaterThan(100)
})
