import { expect, test } from 'vitest'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import { aSignUp, someAccounts } from '#tests/support/accounts.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { fillForOddForms, formsOfReaders } from '#tests/support/forms-of-readers.ts'
import { sendLongRuns } from '#tests/support/long-runs.ts'
import { sendOddForms } from '#tests/support/odd-forms.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const forms = {
  '/sign-up': ['userName', 'email', 'password', 'confirmation'],
  [`/sign-up?invitation=${'a'.repeat(32)}`]: ['userName', 'email'],
  '/sign-up/name': ['userName'],
  '/sign-in': ['email', 'password', 'passkey'],
  '/auth/passkey': ['new'],
  '/sign-in/code': ['code', 'recoveryCode', 'passkey'],
  '/admin/sign-in': ['email', 'password'],
  '/forget-password': ['email'],
  [`/reset-password?code=${'a'.repeat(48)}`]: ['password', 'confirmation'],
  '/reset-password': ['password', 'confirmation'],
  '/profile/password': ['current', 'password', 'confirmation'],
  '/profile/ways': ['current', 'signInMethod', 'do'],
  '/profile/two-step': ['do', 'current', 'code', 'recoveryCode', 'passkey', 'name', 'id'],
  '/profile/sessions': ['session', 'current'],
  '/profile/delete': ['current', 'code', 'recoveryCode', 'passkey'],
  ...formsOfReaders,
}

const isForVisitors = (path: string) => /^\/(sign-up|admin|sign-in|auth|forget-password|reset-password)/.test(path)

const titleForm = [
  ...['kind', 'version', 'marks', 'step', 'clear', ...Object.keys(titleFields), 'animeFormat', 'mangaFormat'],
  ...['character.0.id', 'character.0.name', 'character.0.vocal', 'character.0.image', 'removedCharacter'],
  ...['staff.0.id', 'staff.0.name', 'staff.007.role', 'staff.9999.name', 'staff.0.imageFile', 'posterFile'],
]

/** What the admin sends. */
const adminForms = {
  '/admin-dashboard/add': titleForm,
  '/admin-dashboard-edit/anime/1': titleForm,
  '/admin-dashboard-edit/manga/9999999999999999999': ['title'],
  '/admin-dashboard/imports': ['upload', 'fileName', 'file'],
  '/admin-dashboard/imports/1': ['do'],
  '/admin-dashboard/imports/9999999999999999999': ['do'],
  '/admin-dashboard/posters': ['title', 'do'],
  '/admin-dashboard/delete/anime/2': ['sure'],
  '/admin-dashboard/deleted-titles': ['id'],
  '/admin-dashboard/restored-fields': ['kind', 'id', 'what', 'version'],
  '/admin-dashboard/sources': ['source', 'before'],
  '/admin-dashboard/merge/anime/1?with=3': ['reason'],
  '/admin-dashboard/merge/anime/1?with=%00': ['reason'],
  '/admin-dashboard/merges/1': ['sure'],
  '/admin-dashboard/merges/9999999999999999999': ['sure'],
  '/admin-dashboard/same/people/1?as=2': ['undo', 'reason'],
  '/admin-dashboard/same/companies/999999999999999?as=999999999999999': ['undo', 'reason'],
  '/admin-dashboard/reports': ['review', 'profile', 'list', 'decision', 'reason', 'judged', 'newest', 'hidden'],
  '/admin-dashboard/users': ['user', 'lift', 'role', 'was', 'reason', 'decision'],
  '/admin-dashboard/invitations': ['note', 'uses', 'days', 'revoke'],
}

const longest = process.env.ODD_FORMS ? 7_200_000 : 600_000

async function aReaderOfForms() {
  const { db, url } = await freshDatabaseWithUrl()
  const { cookies, userId } = await aSignUp(await someAccounts(db, { baseUrl: 'http://localhost' }))
  const mine = cookies[0]?.split(';')[0] ?? ''
  await fillForOddForms(db, userId)
  const cookieFor = (path: string, body: string) =>
    isForVisitors(path) || (path === '/profile/delete' && body.includes('secret')) ? '' : mine
  const session = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const stayIn = async () => {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute()
    await db.insertInto('sessions').values(session).execute()
  }
  return { db, url, cookieFor, stayIn }
}

async function anAdminOfForms() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'admin')
  await aTitle(db, { id: '1', poster: 'https://a.example/1.jpg' })
  const catalogue = { user_id: 'admin', folder: 'catalogues', size: 10 }
  await db
    .insertInto('uploads')
    .values({ ...catalogue, id: 'catalogue', received: 10 })
    .execute()
  await db
    .insertInto('uploads')
    .values({ ...catalogue, id: 'half', received: 5 })
    .execute()
  return { db, url, cookieFor: () => sessionCookie('admin') }
}

test('three thousand odd forms are answered without a failure, and make nobody admin', {
  timeout: longest,
}, async () => {
  const reader = await aReaderOfForms()
  const { db } = reader

  const { faults, counts, lines, address } = await sendOddForms(forms, { ...reader, asPages: 1 / 5 })

  expect(faults).toEqual([])
  expect(counts.refused).toBeGreaterThan(1_000)
  expect(counts.changing).toBeGreaterThan(20)
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(await db.selectFrom('users').select('email').where('role', '<>', 'reader').execute()).toEqual([])
  expect(await statusOf(`${address}/profile`, reader.cookieFor('/profile', ''))).toBe(200)
  expect(lines.filter(({ status }) => status === 200 || status === 302 || status === 202).length).toBeGreaterThan(100)
})

test('three thousand odd forms of the admin are answered without a failure', { timeout: longest }, async () => {
  const admin = await anAdminOfForms()

  const { faults, counts, lines, address } = await sendOddForms(adminForms, { ...admin, asPages: 1 / 10 })

  expect(faults).toEqual([])
  expect(counts.refused).toBeGreaterThan(1_000)
  expect(counts.changing).toBeGreaterThan(0)
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(lines.filter(({ status }) => status === 302).length).toBeGreaterThan(100)
  expect(await statusOf(`${address}/admin-dashboard/users`, admin.cookieFor())).toBe(200)
})

/** Of a page, to see whether who sent the forms was signed in to the end. */
async function statusOf(page: string, cookie: string): Promise<number> {
  return (await fetch(page, { headers: { cookie }, redirect: 'manual' })).status
}

test('no field keeps the event loop busy by a long run of one character', { timeout: longest }, async () => {
  const byReader = await sendLongRuns(forms, await aReaderOfForms())
  const byAdmin = await sendLongRuns(adminForms, await anAdminOfForms())

  expect([...byReader.faults, ...byAdmin.faults]).toEqual([])
  expect([...byReader.lines, ...byAdmin.lines].filter(({ err }) => err)).toEqual([])
  expect(byReader.counts.refused).toBeGreaterThan(300)
  expect(byAdmin.counts.refused).toBeGreaterThan(100)
})
