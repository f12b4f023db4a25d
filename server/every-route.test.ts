import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { ask } from '#tests/support/ask.ts'
import { aCharacter, aReview, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

interface Expected {
  path: string
  /** The answer to a visitor without a session. */
  status: number
  type?: string
  /** The answer to a signed-in reader, where it differs. */
  reader?: number
}

const html = 'text/html'
const name = encodeURIComponent('One & <Only>')

/** What each row of the route table answers; `:id` is an anime's. No sign-in provider is configured. */
const expected: Record<string, Expected> = {
  '': { path: '/', status: 200, type: html },
  'browse-animes': { path: '/browse-animes', status: 200, type: html },
  'browse-mangas': { path: '/browse-mangas', status: 200, type: html },
  'season/:year?/:season?': { path: '/season/2013/summer', status: 200, type: html },
  search: { path: '/search?q=one', status: 200, type: html },
  'search/suggestions': { path: '/search/suggestions?q=one', status: 200, type: 'application/json' },
  'search/count': { path: '/search/count?of=/browse-animes&genre=one', status: 200, type: 'application/json' },
  'my-fav-list': { path: '/my-fav-list', status: 302, reader: 200, type: html },
  calendar: { path: '/calendar', status: 302, reader: 200, type: html },
  'calendar/address': { path: '/calendar/address', status: 302, reader: 200, type: html },
  'calendar.ics': { path: '/calendar.ics?key=none', status: 404, type: 'text/plain' },
  'moving-in': { path: '/moving-in', status: 302, reader: 200, type: html },
  'moving-in/waiting': { path: '/moving-in/waiting', status: 302 },
  'moving-in/:id': { path: '/moving-in/1', status: 302, reader: 404, type: html },
  'moving-in/:id/:part': { path: '/moving-in/1/progress', status: 302, reader: 404, type: 'application/json' },
  statistics: { path: '/statistics', status: 302, reader: 200, type: html },
  'year.png': { path: '/year.png?of=nobody&year=2025', status: 404, type: 'text/plain' },
  looks: { path: '/looks', status: 302 },
  'my-fav-list/changes': { path: '/my-fav-list/changes', status: 302 },
  'list-entries': { path: '/list-entries', status: 302 },
  'list-entries/:entryId': { path: '/list-entries/favlist1', status: 302 },
  'list-entries/:entryId/undo': { path: '/list-entries/favlist1/undo', status: 302 },
  lists: { path: '/lists', status: 302, reader: 200, type: html },
  'lists/shared': { path: '/lists/shared?key=1', status: 404, type: html },
  'lists/:id/edit': { path: '/lists/1/edit', status: 302, reader: 404, type: html },
  'lists/:id/changes': { path: '/lists/1/changes', status: 302 },
  'lists/:id/delete': { path: '/lists/1/delete', status: 302, reader: 404, type: html },
  'add-to-list/:kind/:id': { path: '/add-to-list/anime/1', status: 302, reader: 200, type: html },
  'entry/:kind/:id': { path: '/entry/anime/1', status: 302, reader: 200, type: html },
  'entry/:kind/:id/record': { path: '/entry/anime/1/record', status: 302, reader: 200, type: 'application/json' },
  'journal/undo/:id': { path: '/journal/undo/1', status: 302 },
  'sign-in': { path: '/sign-in', status: 200, reader: 302, type: html },
  'sign-in/code': { path: '/sign-in/code', status: 302 },
  'sign-up': { path: '/sign-up', status: 200, reader: 302, type: html },
  'sign-up/name': { path: '/sign-up/name', status: 302 },
  'sign-out': { path: '/sign-out', status: 302 },
  'auth/passkey': { path: '/auth/passkey', status: 302 },
  'auth/:provider': { path: '/auth/oidc', status: 302 },
  'auth/callback/:provider': { path: '/auth/callback/oidc', status: 302 },
  'forget-password': { path: '/forget-password', status: 200, type: html },
  'reset-password': { path: '/reset-password', status: 200, type: html },
  profile: { path: '/profile', status: 302, reader: 200, type: html },
  'profile/public': { path: '/profile/public', status: 302, reader: 200, type: html },
  'profile/favourites': { path: '/profile/favourites', status: 302, reader: 200, type: html },
  'profile/password': { path: '/profile/password', status: 302, reader: 200, type: html },
  'profile/ways': { path: '/profile/ways', status: 302, reader: 200, type: html },
  'profile/two-step': { path: '/profile/two-step', status: 302, reader: 200, type: html },
  'profile/sessions': { path: '/profile/sessions', status: 302, reader: 200, type: html },
  'profile/invitations': { path: '/profile/invitations', status: 302, reader: 404, type: html },
  'profile/data': { path: '/profile/data', status: 302, reader: 200, type: 'application/json' },
  'profile/data/:file': { path: '/profile/data/anime.xml', status: 302, reader: 200, type: 'application/xml' },
  'profile/delete': { path: '/profile/delete', status: 302, reader: 200, type: html },
  'add-review/:kind/:name/:id': { path: `/add-review/anime/${name}/1`, status: 302, reader: 200, type: html },
  'add-review/:kind/*': { path: '/add-review/anime/1', status: 301 },
  'rewrite-review/:kind/:id': { path: '/rewrite-review/anime/1', status: 302, reader: 200, type: html },
  'reviews/:kind/:name/:id': { path: `/reviews/anime/${name}/1`, status: 302, reader: 200, type: html },
  'reviews/:kind/*': { path: '/reviews/anime/1', status: 301 },
  'helpful-votes': { path: '/helpful-votes', status: 302 },
  'report-review/:reviewId': { path: '/report-review/1', status: 302, reader: 404, type: html },
  'delete-review/:reviewId': { path: '/delete-review/1', status: 302, reader: 200, type: html },
  favourites: { path: '/favourites', status: 302 },
  ratings: { path: '/ratings', status: 302 },
  'admin/sign-in': { path: '/admin/sign-in', status: 200, type: html },
  'admin-dashboard': { path: '/admin-dashboard', status: 302 },
  'admin-dashboard/mangas': { path: '/admin-dashboard/mangas', status: 302 },
  'admin-dashboard/add': { path: '/admin-dashboard/add', status: 302 },
  'admin-dashboard/delete/:kind/:id': { path: '/admin-dashboard/delete/anime/1', status: 302 },
  'admin-dashboard/merge/:kind/:id': { path: '/admin-dashboard/merge/anime/1', status: 302 },
  'admin-dashboard/merges/:id': { path: '/admin-dashboard/merges/1', status: 302 },
  'admin-dashboard/same/:what/:id': { path: '/admin-dashboard/same/people/1', status: 302 },
  'admin-dashboard/restored-fields': { path: '/admin-dashboard/restored-fields', status: 302 },
  'admin-dashboard/deleted-titles': { path: '/admin-dashboard/deleted-titles', status: 302 },
  'admin-dashboard/demo': { path: '/admin-dashboard/demo', status: 302 },
  'admin-dashboard/setup': { path: '/admin-dashboard/setup', status: 302 },
  'admin-dashboard/imports': { path: '/admin-dashboard/imports', status: 302 },
  'admin-dashboard/imports/:id': { path: '/admin-dashboard/imports/1', status: 302 },
  'admin-dashboard/imports/:id/progress': { path: '/admin-dashboard/imports/1/progress', status: 302 },
  'admin-dashboard/imports/:id/problems': { path: '/admin-dashboard/imports/1/problems', status: 302 },
  'admin-dashboard/imports/:id/lines': { path: '/admin-dashboard/imports/1/lines', status: 302 },
  'admin-dashboard/imports/:id/matches': { path: '/admin-dashboard/imports/1/matches', status: 302 },
  'admin-dashboard/sources': { path: '/admin-dashboard/sources', status: 302 },
  'admin-dashboard/posters': { path: '/admin-dashboard/posters', status: 302 },
  'admin-dashboard/posters/progress': { path: '/admin-dashboard/posters/progress', status: 302 },
  'admin-dashboard/reports': { path: '/admin-dashboard/reports', status: 302 },
  'admin-dashboard/users': { path: '/admin-dashboard/users', status: 302 },
  'admin-dashboard/invitations': { path: '/admin-dashboard/invitations', status: 302 },
  'admin-dashboard/log': { path: '/admin-dashboard/log', status: 302 },
  'admin-dashboard-edit/:kind/:id': { path: '/admin-dashboard-edit/anime/1', status: 302 },
  'sitemap.xml': { path: '/sitemap.xml', status: 200, type: 'application/xml' },
  'sitemap/:part': { path: '/sitemap/1', status: 200, type: 'application/xml' },
  'robots.txt': { path: '/robots.txt', status: 200, type: 'text/plain' },
  'people/:id/:name?': { path: '/people/1/somebody', status: 200, type: html },
  'characters/:id/:name?': { path: '/characters/1/somebody', status: 200, type: html },
  'companies/:id/:name?': { path: '/companies/1/somebody', status: 200, type: html },
  'report-list/:id': { path: '/report-list/1', status: 302, reader: 404, type: html },
  'report-profile/:handle': { path: '/report-profile/somebody', status: 302, reader: 404, type: html },
  'user/:handle': { path: '/user/somebody', status: 200, type: html },
  'user/:handle/statistics': { path: '/user/somebody/statistics', status: 200, type: html },
  'user/:handle/lists/:id': { path: '/user/nobody/lists/1', status: 404, type: html },
  ':kind/:id': { path: '/anime/1', status: 200, type: html },
  ':kind/:id/lists': { path: '/anime/1/lists', status: 200, type: html },
  ':kind/:id/:userId': { path: '/anime/1/somebody', status: 200, type: html },
  '*': { path: '/nowhere/at/all', status: 404, type: html },
}

test('every route of the table has an expectation here', () => {
  expect(routes.map(({ path = '' }) => path).sort()).toEqual(Object.keys(expected).sort())
})

test('every route answers a visitor as expected, with the common headers', async () => {
  const { address, lines } = await aSite()

  for (const { path, status, type } of Object.values(expected)) {
    const reply = await ask(address, path)
    expect(reply.status, path).toBe(status)
    if (status < 300 || status >= 400) expect(reply.headers['content-type'], path).toContain(type)
    expectEveryHeader(reply.headers)
  }
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('every route answers a reader as expected, with the same headers, and the answer may not be cached', async () => {
  const { address, lines } = await aSite()
  const headers = { cookie: sessionCookie('reader') }

  for (const { path, status, reader = status, type } of Object.values(expected)) {
    const reply = await ask(address, path, { headers })
    expect(reply.status, path).toBe(reader)
    if (reader < 300 || reader >= 400) expect(reply.headers['content-type'], path).toContain(type)
    expectEveryHeader(reply.headers)
    expect(reply.headers['cache-control'], path).toBe('private, no-store')
  }
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('the data of a page has no Date in it: moments are ISO text', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'admin']) await signedIn(db, user)
  await aReview(db, { id: '1', title_id: (await aTitle(db, { id: '1', title: 'One & <Only>' })).id, user_id: 'admin' })
  await db.insertInto('review_reports').values({ user_id: 'reader', review_id: '1', reason: 'spoiler' }).execute()
  await db.insertInto('imports').values({ file_name: 'x', size: 1, state: 'done', ended_at: new Date() }).execute()
  await db.insertInto('poster_runs').values({ wanted: 0, state: 'done', ended_at: new Date() }).execute()
  const entry = { admin_id: 'admin', admin_email: '', subject_kind: 'title', subject_id: '1', subject_name: 'One' }
  await db
    .insertInto('admin_actions')
    .values({ ...entry, action: 'title-added' })
    .execute()
  const { address } = await aServer({ db, url })

  let moments = 0
  for (const { path } of Object.values(expected)) {
    const [page, query] = path.split('?')
    const data = `${page === '/' ? '/_' : page}.data${query ? `?${query}` : ''}`
    const { body } = await ask(address, data, { headers: { cookie: sessionCookie('admin') } })
    expect(body.toString(), data).not.toContain('["D",')
    moments += body.toString().match(/\d{4}-\d\d-\d\dT\d\d:\d\d/g)?.length ?? 0
  }
  expect(moments).toBeGreaterThan(10)
})

test('readers’ pages send visitors to sign-in, and admin pages send everyone else to the admin sign-in', async () => {
  const { address } = await aSite()
  const goalOf = async (path: string, user?: string) =>
    (await ask(address, path, { headers: user ? { cookie: sessionCookie(user) } : {} })).headers.location

  for (const { path } of Object.values(expected).filter(({ status, reader }) => status === 302 && reader)) {
    expect(await goalOf(path)).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
  }
  for (const path of ['/auth/oidc', '/auth/callback/oidc']) expect(await goalOf(path)).toBe('/sign-in')
  expect(await goalOf('/admin-dashboard')).toBe('/admin/sign-in')
  expect(await goalOf('/admin-dashboard', 'reader')).toBe('/admin/sign-in')
  expect(await goalOf('/admin/sign-in', 'admin')).toBe('/admin-dashboard')
  const dashboard = await ask(address, '/admin-dashboard', { headers: { cookie: sessionCookie('admin') } })
  expect(dashboard.status).toBe(200)
  expectEveryHeader(dashboard.headers)
})

test('files, redirects, refusals, data and unchanged pages carry the headers too', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'One' })
  const { address } = await aServer({ db, url })
  const { headers } = await ask(address, '/')

  const replies = [
    await ask(address, '/', { headers: { 'if-none-match': String(headers.etag) } }),
    await ask(address, '/favicon.svg'),
    await ask(address, '/assets/missing.js'),
    await ask(address, '/anime/1.data'),
    await ask(address, '/browse-animes/'),
    await ask(address, '/%ff'),
    await ask(address, '/', { method: 'PUT' }),
    await ask(address, '/', { method: 'POST' }),
    await ask(address, '/\xe9'),
    await ask(address, '/\xe9', { method: 'PUT' }),
    await ask(address, '/', { headers: { cookie: 'a'.repeat(20_000) } }),
    await ask(address, '/healthz'),
    await ask(address, '/readyz'),
  ]

  expect(replies.map(({ status }) => status)).toEqual([304, 200, 404, 200, 308, 404, 405, 405, 308, 400, 431, 200, 200])
  for (const reply of replies) expectEveryHeader(reply.headers)
})

test('the policy allows exactly the inline scripts of the page, by their hashes', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'A </script><script>alert(1)</script> title', storyline: "' <!-- <script>" })
  const { address } = await aServer({ db, url })

  for (const path of ['/', '/anime/1', '/browse-animes', '/search?q=<script>', '/nowhere']) {
    const { headers, body } = await ask(address, path)
    const policy = String(headers['content-security-policy'])
    const scripts = [
      ...body.toString().matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(policy).toContain(`script-src ${["'self'", ...new Set(hashes)].join(' ')};`)
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
    expect(body.toString()).not.toContain('<script>alert(1)')
  }
})

test('built files are compressed in advance and cached by browsers for good', async () => {
  const { address } = await aServer(await freshDatabaseWithUrl())
  const script = (await ask(address, '/')).body.toString().match(/\/assets\/entry\.client-[\w-]+\.js/)?.[0] ?? ''

  const brotli = await ask(address, script, { headers: { 'accept-encoding': 'gzip, br' } })
  const gzip = await ask(address, script, { headers: { 'accept-encoding': 'gzip' } })
  const plain = await ask(address, script)

  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(brotli.body.length).toBeLessThan(gzip.body.length)
  expect(gzip.body.length).toBeLessThan(plain.body.length)
  const unchanged = await ask(address, script, { headers: { 'if-none-match': String(plain.headers.etag) } })
  expect(unchanged.status).toBe(304)
})

test('no path leads out of the folder of built files', async () => {
  const { address } = await aServer(await freshDatabaseWithUrl())

  for (const path of [
    '/../server/index.js',
    '/assets/../../server/index.js',
    '/%2e%2e/server/index.js',
    '/.vite/manifest.json',
  ]) {
    const { status, headers } = await ask(address, path)
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
  }
})

test('the sitemap lists every title, and robots.txt names the sitemap', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'One' })
  await aTitle(db, { id: '2', title: 'Two', kind: 'manga' })
  const { address } = await aServer({ db, url, baseUrl: 'https://anime.example' })

  const sitemap = (await ask(address, '/sitemap.xml')).body.toString()

  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found)
  const paths = ['/', '/browse-animes', '/browse-mangas', '/anime/1', '/manga/2']
  expect(addresses).toEqual(paths.map((path) => `https://anime.example${path}`))
  expect((await ask(address, '/robots.txt')).body.toString()).toContain('Sitemap: https://anime.example/sitemap.xml')
  expect((await ask(address, '/sitemap/2')).status).toBe(404)
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'One & <Only>' })
  for (const user of ['reader', 'admin']) await signedIn(db, user)
  const { id: another } = await aTitle(db)
  await aCharacter(db, { title_id: '1', name: 'Somebody' })
  await aStaffMember(db, { title_id: '1', name: 'Somebody' })
  const { id: company_id } = await db
    .insertInto('companies')
    .values({ name: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('title_companies').values({ title_id: '1', company_id, role: 'studio', position: 0 }).execute()
  await aReview(db, { id: '1', title_id: another, user_id: 'reader' })
  await db.insertInto('handles').values({ handle: 'somebody', user_id: 'reader' }).execute()
  const profile = { user_id: 'reader', handle: 'somebody', is_on: true, about: 'public', statistics: 'public' }
  await db
    .insertInto('profiles')
    .values({ ...profile, link_key: 'k'.repeat(32) })
    .execute()
  return aServer({ db, url })
}

function expectEveryHeader(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-request-id': expect.stringMatching(/^[\w-]{12,}-\w+$/),
  })
  const type = String(headers['content-type'] ?? '')
  // React Router's data, which its scripts read as UTF-8, names none.
  if (/^text\/(?!x-script)|xml/.test(type)) expect(type).toMatch(/; charset=utf-8$/i)
}
