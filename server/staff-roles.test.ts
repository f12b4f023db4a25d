import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { may, type StaffRole, type Subject, staffRoles, type Verb } from '#domain/permissions.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { inLanes } from '#tests/support/every-address.ts'
import { aServer } from '#tests/support/server.ts'
import { aStorage } from '#tests/support/storage.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

type Asked = { [S in Subject]: [Verb<S>, S] }[Subject]

const importing: Asked = ['import an upload into', 'catalogue']

/** What each page and form of the dashboard is for. */
const pages: Record<string, Asked> = {
  'admin-dashboard': ['edit', 'title'],
  'admin-dashboard/mangas': ['edit', 'title'],
  'admin-dashboard/add': ['add', 'title'],
  'admin-dashboard/delete/:kind/:id': ['delete', 'title'],
  'admin-dashboard/merge/:kind/:id': ['merge', 'title'],
  'admin-dashboard/merges/:id': ['undo the merge of', 'title'],
  'admin-dashboard/same/:what/:id': ['merge', 'credits'],
  'admin-dashboard/deleted-titles': ['restore', 'title'],
  'admin-dashboard/restored-fields': ['edit', 'title'],
  'admin-dashboard/demo': ['remove the demo from', 'catalogue'],
  'admin-dashboard/setup': ['open', 'dashboard'],
  'admin-dashboard/imports': importing,
  'admin-dashboard/imports/:id': importing,
  'admin-dashboard/imports/:id/progress': importing,
  'admin-dashboard/imports/:id/problems': importing,
  'admin-dashboard/imports/:id/lines': importing,
  'admin-dashboard/imports/:id/matches': importing,
  'admin-dashboard/sources': ['read', 'sources'],
  'admin-dashboard/posters': ['fetch posters for', 'catalogue'],
  'admin-dashboard/posters/progress': ['fetch posters for', 'catalogue'],
  'admin-dashboard/reports': ['read', 'reports'],
  'admin-dashboard/users': ['list', 'user'],
  'admin-dashboard/invitations': ['read', 'invitation'],
  'admin-dashboard/log': ['read', 'log'],
  'admin-dashboard-edit/:kind/:id': ['edit', 'title'],
}

const isOpen = (role: StaffRole, [verb, subject]: Asked) => may({ role }, verb as Verb<'title'>, subject as 'title')

test('every page of the dashboard opens for the roles of the table, and for no other', async () => {
  const { db, look } = await aStaffedSite()
  const paths = routes.map(({ path = '' }) => path).filter((path) => path.startsWith('admin-dashboard'))
  expect(paths.sort()).toEqual(Object.keys(pages).sort())
  const before = await databaseDigest(db)

  for (const role of staffRoles) {
    const wrong = await inLanes(paths, async (path) => {
      const asked = pages[path] as Asked
      const filled = `/${path.replace(':kind', 'anime').replace(':what', 'people').replace(':id', '1')}`
      const [page, data] = [await look(filled, role), await look(`${filled}.data`, role)]
      // Those whose work is elsewhere are led there from the first page.
      const isLed = path === 'admin-dashboard' && !isOpen(role, asked)
      const isClosed = (status: number) => (isOpen(role, asked) ? status === 403 || status >= 500 : status !== 403)
      if (isLed) return page.goal === '/admin-dashboard/reports' ? [] : [[path, page]]
      return isClosed(page.status) || isClosed(data.status) ? [[role, path, page.status, data.status]] : []
    })
    expect(wrong.flat()).toEqual([])
  }
  expect(await databaseDigest(db)).toEqual(before)
})

test('no form of the dashboard changes anything for a role that the table does not name', async () => {
  const { db, post } = await aStaffedSite()
  const fields = {
    ...{
      intent: 'delete',
      step: 'start',
      confirmed: 'yes',
      sure: 'yes',
      do: 'all',
      id: '1',
      title: '1',
      kind: 'anime',
    },
    ...{ review: '1', decision: 'hide', reason: 'Spam', source: 'a', before: 'b', what: 'studio' },
  }
  for (const role of staffRoles) {
    const closed = Object.keys(pages).filter((path) => !isOpen(role, pages[path] as Asked))
    const before = await databaseDigest(db)
    const statuses = await inLanes(closed, async (path) => {
      const filled = `/${path.replace(':kind', 'anime').replace(':what', 'people').replace(':id', '1')}`
      return { path, status: await post(filled, role, fields) }
    })
    expect(statuses.filter(({ status }) => status !== 403 && status !== 405)).toEqual([])
    expect([role, await databaseDigest(db)]).toEqual([role, before])
  }
})

test('only an owner gives roles, and staff act on nobody of their own or a higher role', async () => {
  const { db, post, look } = await aStaffedSite()
  const forms: Record<string, string>[] = [{ reason: 'Spam' }, { lift: '1' }, { role: 'owner' }]
  for (const role of ['editor', 'moderator', 'admin'] as const) {
    const before = await databaseDigest(db)
    for (const user of [role, 'second-owner', 'owner']) {
      for (const form of forms) {
        const status = await post('/admin-dashboard/users', role, { user, ...form })
        expect([403, 302]).toContain(status)
      }
    }
    await post('/admin-dashboard/users', role, { user: 'reader', role: 'editor' })
    expect([role, await databaseDigest(db)]).toEqual([role, before])
  }
  const roleOf = async (id: string) =>
    (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

  await post('/admin-dashboard/users', 'owner', { user: 'reader', role: 'emperor' })
  expect(await roleOf('reader')).toBe('reader')
  await post('/admin-dashboard/users', 'owner', { user: 'admin', role: 'moderator' })
  expect(await roleOf('admin')).toBe('moderator')
  // The session that had the mark does not keep it.
  expect((await look('/admin-dashboard/log', 'admin')).goal).toBe('/admin/sign-in')
})

test('a moderator sees no addresses of readers, and each role sees its own tabs', async () => {
  const { look } = await aStaffedSite()
  const tabsOf = async (path: string, role: StaffRole) => {
    const [, nav = ''] = /class="dashboard-tabs[^>]*>(.*?)<\/nav>/s.exec((await look(path, role)).text) ?? []
    return [...nav.matchAll(/href="\/admin-dashboard\/?([a-z]*)/g)].map(([, tab]) => tab)
  }
  const catalogue = ['', 'mangas', 'add', 'imports', 'posters']

  expect(await tabsOf('/admin-dashboard', 'editor')).toEqual(catalogue)
  expect(await tabsOf('/admin-dashboard/reports', 'moderator')).toEqual(['reports', 'users'])
  expect(await tabsOf('/admin-dashboard', 'owner')).toEqual([...catalogue, 'reports', 'users', 'log'])
  expect((await look('/admin-dashboard/users', 'moderator')).text.includes('reader@reader.example')).toBe(false)
  expect((await look('/admin-dashboard/users', 'admin')).text.includes('reader@reader.example')).toBe(true)
})

async function aStaffedSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', ...staffRoles, 'second-owner']) await signedIn(db, user)
  await aTitle(db, { id: '1', poster: 'https://a.example/1.jpg' })
  await aReview(db, { id: '1', title_id: '1', user_id: (await aUser(db)).id })
  await db.insertInto('people').values({ name: 'Somebody' }).execute()
  const { storage } = await aStorage()
  const { address } = await aServer({ db, url, storage })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    db,
    async look(path: string, user: string) {
      const { status, headers, body } = await ask(address, path, { headers: { cookie: sessionCookie(user) } })
      return { status, goal: headers.location, text: body.toString() }
    },
    async post(path: string, user: string, fields: Record<string, string>) {
      const headers = { ...type, cookie: sessionCookie(user) }
      const body = new URLSearchParams(fields).toString()
      return (await ask(address, path, { method: 'POST', headers, body })).status
    },
  }
}
