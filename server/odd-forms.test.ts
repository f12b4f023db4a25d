import { Agent } from 'node:http'
import { constantFrom, oneof, sample, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import { aSignUp, someAccounts } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { aShelf, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { noLimits } from '#tests/support/services.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const journalForm = [
  ...['standing', 'status', 'progress', 'step', 'beyond', 'volumes', 'startedOn', 'finishedOn', 'droppedOn', 'repeats'],
  ...[
    'score',
    'points',
    'notes',
    'tags',
    'addTags',
    'removeTags',
    'private',
    'remove',
    'forget',
    'was-progress',
    'back',
  ],
]

const forms = {
  '/sign-up': ['userName', 'email', 'password', 'confirmation'],
  '/sign-up/name': ['userName'],
  '/sign-in': ['email', 'password'],
  '/admin/sign-in': ['email', 'password'],
  '/forget-password': ['email'],
  [`/reset-password?code=${'a'.repeat(48)}`]: ['password', 'confirmation'],
  '/reset-password': ['password', 'confirmation'],
  '/profile': [
    'userName',
    'gender',
    'birthdate',
    'bio',
    'picture',
    'titleLanguage',
    'adultTitles',
    'timeZone',
    'scoreScale',
  ],
  '/profile/password': ['current', 'password', 'confirmation'],
  '/profile/ways': ['current', 'signInMethod', 'do'],
  '/profile/sessions': ['session'],
  '/profile/delete': ['current'],
  '/calendar': ['timeZone'],
  '/calendar/address': ['address'],
  '/ratings': ['kind', 'id', 'stars'],
  '/looks': ['per', 'view', 'to'],
  '/list-entries': ['title', 'back'],
  '/list-entries/favlist1': ['status', 'back'],
  '/my-fav-list/changes': [
    ...['do', 'ids', 'id', 'all', 'standing', 'score', 'addTags', 'removeTags', 'private', 'sure', 'back'],
  ],
  '/entry/anime/1': journalForm,
  '/entry/anime/1/record': journalForm,
  '/entry/manga/999999999999999999/record': journalForm,
  '/journal/undo/1': ['back'],
  '/add-review/anime/One/1': ['storyScore', 'animationScore', 'overallScore', 'review', 'isSpoiler', 'back'],
  '/lists': ['name', 'description', 'visibility'],
  '/lists/1/edit': ['name', 'description', 'visibility'],
  '/lists/1/changes': ['title', 'do', 'before', 'place', 'note', 'back'],
  '/lists/1/delete': ['sure'],
  '/add-to-list/anime/1': ['name', 'visibility'],
  '/rewrite-review/anime/1': ['storyScore', 'overallScore', 'review', 'isSpoiler', 'replaces'],
  '/helpful-votes': ['review', 'back'],
  '/delete-review/1': ['sure'],
  '/report-review/1': ['reason', 'note'],
}

const isForVisitors = (path: string) => /^\/(sign-up|admin|sign-in|forget-password|reset-password)/.test(path)

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
  '/admin-dashboard/restored-fields': ['kind', 'id', 'what'],
  '/admin-dashboard/sources': ['source', 'before'],
  '/admin-dashboard/merge/anime/1?with=3': ['reason'],
  '/admin-dashboard/merge/anime/1?with=%00': ['reason'],
  '/admin-dashboard/merges/1': ['sure'],
  '/admin-dashboard/merges/9999999999999999999': ['sure'],
  '/admin-dashboard/same/people/1?as=2': ['undo', 'reason'],
  '/admin-dashboard/same/companies/999999999999999?as=999999999999999': ['undo', 'reason'],
  '/admin-dashboard/reports': ['review', 'decision'],
  '/admin-dashboard/users': ['user', 'lift'],
}

const oddValue = oneof(
  string({ unit: 'grapheme' }),
  string({ unit: 'binary' }),
  constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    'null',
    '[]',
    '{}',
    '-1',
    '1e999',
    'constructor',
    '__proto__',
  ),
  constantFrom(
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%00',
    '%',
    '\r\nSet-Cookie: a=b',
    '../../etc/passwd',
    '{{7*7}}',
  ),
  constantFrom(
    'reader@site.example',
    'READER@SITE.EXAMPLE',
    'a@b.cd',
    `${'a'.repeat(300)}@b.cd`,
    '"a b"@c.de',
    'é@ü.de',
  ),
  constantFrom('a fine long secret', 'a'.repeat(128), '字'.repeat(129), 'x'.repeat(20_000), 'Other', 'male'),
  constantFrom(
    'start',
    'cancel',
    'all',
    '1',
    'catalogue',
    'half',
    'add',
    'note',
    'place',
    'remove',
    'public',
    'forget',
    'yes',
  ),
  constantFrom(
    'standing',
    'score',
    'addTags',
    'removeTags',
    'private',
    'on-hold',
    '1,2,3',
    '/my-fav-list?tab=anime&q=o',
  ),
  constantFrom('anime', 'manga', 'TV', '0', '2', 'endedOn', 'https://youtu.be/LHtdKWJdif4', '{"title":7}'),
  constantFrom('add-characters', 'remove-staff-0', 'remove-characters-9999'),
  constantFrom('2000-02-29', '2001-02-29', '0000-00-00', '9999-12-31', '99999-01-01', 'Infinity', 'isAdmin'),
)

const values = sample(oddValue, { numRuns: 15_000, seed: 3 })
const encoded = (value: string) => encodeURIComponent(value.toWellFormed())
let next = 0
const value = () => values[next++ % values.length] ?? ''

/** A body for the form: right, odd or wrong in one of many ways. */
function bodyFor(fields: string[], n: number): { type: string; body: string } {
  const pairs = fields.filter(() => value().length % 5 > 0).map((field) => [field, value()] as const)
  const type = 'application/x-www-form-urlencoded'
  const form = pairs.map(([field, given]) => `${field}=${encoded(given)}`).join('&')
  if (n % 7 === 1) return { type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) }
  if (n % 7 === 2) {
    const parts = pairs.map(
      ([field, given]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${given}\r\n`,
    )
    return { type: 'multipart/form-data; boundary=b', body: `${parts.join('')}${n % 2 ? '--b--\r\n' : ''}` }
  }
  if (n % 7 === 3) return { type, body: `${form}&${fields[0]}=${encoded(value())}&isAdmin=true&is_admin=true` }
  if (n % 7 === 4) return { type: ['text/plain', 'multipart/form-data', 'a/b', ''][n % 4] ?? '', body: form }
  if (n % 7 === 5) return { type, body: form.replace(/%../, '%f') }
  return { type, body: form }
}

test('five thousand odd forms are answered without a failure, and make nobody admin', {
  timeout: 600_000,
}, async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { cookies, userId } = await aSignUp(await someAccounts(db, { baseUrl: 'http://localhost' }))
  const mine = cookies[0]?.split(';')[0] ?? ''
  await aTitle(db, { id: '1', title: 'One' })
  await aShelf(db, { id: '1', user_id: userId, titles: ['1'] })
  const cookieFor = (path: string, body: string) =>
    isForVisitors(path) || (path === '/profile/delete' && body.includes('secret')) ? '' : mine

  const { failed, lines } = await sendOddForms(forms, { db, url, cookieFor, asPages: 1 / 5 })

  expect(failed).toEqual([])
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(await db.selectFrom('users').select('email').where('is_admin', '=', true).execute()).toEqual([])
  expect(lines.filter(({ status }) => status === 200 || status === 302 || status === 202).length).toBeGreaterThan(100)
})

test('five thousand odd forms of the admin are answered without a failure', { timeout: 600_000 }, async () => {
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

  const { failed, lines } = await sendOddForms(adminForms, {
    db,
    url,
    cookieFor: () => sessionCookie('admin'),
    asPages: 1 / 10,
  })

  expect(failed).toEqual([])
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(lines.filter(({ status }) => status === 302).length).toBeGreaterThan(100)
})

/** How many are sent at the same time. */
const lanes = 8

interface Sending {
  db: PlainDb
  url: string
  cookieFor(path: string, body: string): string
  /** How many get whole pages as answers; the others get data for scripts, which is faster. */
  asPages: number
}

/** Sends five thousand of them, to each form in turn. Returns which failed, and the log. */
async function sendOddForms(forms: Record<string, string[]>, { db, url, cookieFor, asPages }: Sending) {
  const { address, lines } = await aServer({ db, url, limits: noLimits })
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const paths = Object.entries(forms)
  const failed: string[] = []

  const send = async (n: number) => {
    const [path, fields] = paths[n % paths.length] ?? ['/sign-up', []]
    const { type, body } = bodyFor(fields, n)
    const suffix = (n * 7) % 30 < asPages * 30 ? path : path.replace(/(\?|$)/, '.data$1')
    const cookie = cookieFor(path, body)
    const headers = {
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      ...(cookie && { cookie }),
    }
    const { status } = await ask(address, suffix, { method: 'POST', headers, body, agent })
    if (status >= 500) failed.push(`${status} ${suffix} ${type} ${body.slice(0, 200)}`)
  }
  const numbers = Array(5_000).keys()
  const sendInTurn = async () => {
    for (const n of numbers) await send(n)
  }
  await Promise.all(Array.from({ length: lanes }, sendInTurn))
  agent.destroy()
  return { failed, lines }
}
