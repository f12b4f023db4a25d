import { expect, test } from 'vitest'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aCharacter, anEntry, aReview, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const name = 'Hidden Nights'

/** Every page that shows titles to visitors, with the title for adults in each. */
const everywhere = [
  '/',
  '/browse-animes',
  '/browse-animes?genre=Drama&sort=date-added',
  '/browse-animes?year=2090&season=fall',
  '/search?q=hidden',
  '/search?q=nights&genre=Drama',
  '/search/suggestions?q=hidden',
  '/season/2090/fall',
  '/anime/1',
  '/manga/3',
  '/people/1/somebody',
  '/characters/1/somebody',
  '/companies/1/somebody',
]

async function aSite({ showsAdultTitles = false } = {}) {
  const { db, url } = await freshDatabaseWithUrl()
  const fall = { season: 'fall', season_year: 2090, released_on: '2090-10-01', genres: ['Drama'] }
  await aTitle(db, { id: '1', title: 'Quiet Days', ...fall })
  await aTitle(db, { id: '2', title: name, age_rating: 'adult', ...fall })
  await aTitle(db, { id: '3', title: 'On Paper', kind: 'manga', genres: ['Drama'] })
  const { id: tag } = await db
    .insertInto('tags')
    .values({ kind: 'genre', name: 'Drama' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: company_id } = await db
    .insertInto('companies')
    .values({ name: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { person_id } = await aStaffMember(db, { title_id: '1', name: 'Somebody' })
  const { character_id } = await aCharacter(db, { title_id: '1', name: 'Somebody' })
  await aStaffMember(db, { title_id: '2', person_id })
  await aCharacter(db, { title_id: '2', character_id })
  await aStaffMember(db, { title_id: '2', name: 'Unknown Elsewhere' })
  for (const title_id of ['1', '2', '3']) {
    await db.insertInto('title_tags').values({ title_id, tag_id: tag, position: 0 }).execute()
    await db.insertInto('title_companies').values({ title_id, company_id, role: 'studio', position: 0 }).execute()
  }
  for (const user of ['reader', 'admin']) await signedIn(db, user)
  const { address } = await aServer({ db, url, showsAdultTitles })
  const asked = (path: string, user?: string) =>
    ask(address, path, { headers: user ? { Cookie: sessionCookie(user) } : {} })
  const post = (path: string, fields: Record<string, string>, user = 'reader') =>
    postForm(address, path, fields, { user })
  /** Whether a page and its data show the title, which has to be the same. */
  const shows = async (path: string, user?: string) => {
    const page = (await asked(path, user)).body.toString().includes(name)
    if (path.startsWith('/search/')) return page
    const [before, query] = path.split('?')
    const data = (await asked(`${before === '/' ? '/_' : before}.data${query ? `?${query}` : ''}`, user)).body
    expect(data.toString().includes(name), path).toBe(page)
    return page
  }
  return { db, asked, post, shows }
}

test('no page shows a visitor a title for adults, and every page shows it to a reader who has asked for that', async () => {
  const { post, shows, asked } = await aSite()
  for (const path of everywhere) {
    expect(await shows(path), path).toBe(false)
    expect(await shows(path, 'reader'), path).toBe(false)
  }
  expect((await asked('/search/count?of=/browse-animes&genre=Drama')).body.toString()).toContain('"total":1')

  expect((await post('/profile', { adultTitles: 'show' })).status).toBe(302)

  for (const path of everywhere) {
    expect(await shows(path, 'reader'), path).toBe(true)
    expect(await shows(path), path).toBe(false)
  }
  expect((await asked('/search/count?of=/browse-animes&genre=Drama', 'reader')).body.toString()).toContain('"total":2')
  expect((await asked('/sitemap.xml')).body.toString()).not.toContain('/anime/2<')
})

test('on a site that opens them everybody is shown titles for adults, except readers who do not want that', async () => {
  const { post, shows, asked } = await aSite({ showsAdultTitles: true })
  for (const path of everywhere) expect(await shows(path), path).toBe(true)
  expect((await asked('/anime/2')).status).toBe(200)
  expect((await asked('/sitemap.xml')).body.toString()).toContain('/anime/2<')
  expect((await asked('/profile', 'reader')).body.toString()).toContain('As the site: shown')

  await post('/profile', { adultTitles: 'hide' })

  for (const path of everywhere) expect(await shows(path, 'reader'), path).toBe(false)
  expect((await asked('/anime/2', 'reader')).status).toBe(403)
})

test('whoever has not asked for it reads at the address of a title for adults how to be shown it', async () => {
  const { asked, post } = await aSite()
  const paths = ['/anime/2', '/manga/2', '/anime/2/reader', '/reviews/anime/x/2', '/add-review/anime/x/2']
  for (const path of paths) {
    const { status, body, headers } = await asked(path)
    const page = body.toString()
    expect([status, headers['cache-control']], path).toEqual([403, 'private, no-cache'])
    expect(page, path).toContain('<h1>This title is for adults</h1>')
    expect(page, path).toContain('content="noindex"')
    expect(page, path).toMatch(/href="\/sign-in\?to=\/(?:anime|manga)\/2"/)
    expect(page, path).not.toContain(name)
    const own = await asked(path, 'reader')
    expect(own.status, path).toBe(403)
    expect(own.body.toString(), path).toContain('href="/profile"')
  }
  expect((await asked('/reviews/anime/2')).headers.location).toBe('/anime/2')
  expect((await asked('/anime/4')).status).toBe(404)
  expect((await asked('/people/2/unknown-elsewhere')).status).toBe(404)

  await post('/profile', { adultTitles: 'show' })

  expect((await asked('/anime/2', 'reader')).status).toBe(200)
  expect((await asked('/people/2/unknown-elsewhere', 'reader')).status).toBe(200)
  expect((await asked('/anime/2')).status).toBe(403)
})

test('the old addresses of a title that was merged into one for adults say how to be shown it', async () => {
  const { db, asked, post } = await aSite()
  await aTitle(db, { id: '4', title: 'Old Name' })
  await mergeTitles(db, asAdmin('admin'), { from: '4', into: '2', reason: 'Twice' })

  expect((await asked('/anime/4')).headers.location).toBe('/anime/2')
  for (const path of ['/reviews/anime/4', '/add-review/anime/4'])
    expect((await asked(path)).headers.location, path).toBe('/anime/2')
  for (const path of ['/reviews/anime/x/4', '/add-review/anime/x/4']) {
    const { status, body } = await asked(path)
    expect(status, path).toBe(403)
    expect(body.toString(), path).toContain('href="/sign-in?to=/anime/2"')
    expect(body.toString(), path).not.toContain(name)
  }

  await post('/profile', { adultTitles: 'show' })
  const { status, headers } = await asked('/reviews/anime/x/4', 'reader')
  expect([status, headers.location]).toEqual([301, `/reviews/anime/${encodeURIComponent(name)}/2`])
})

test('what readers keep of a title for adults stays theirs: it can be added, rated and found on their own list', async () => {
  const { db, asked, post } = await aSite()
  await anEntry(db, { user_id: 'reader', title_id: '2' })
  await aReview(db, { id: '7', user_id: 'admin', title_id: '2' })

  expect((await asked('/my-fav-list', 'reader')).body.toString()).toContain(name)
  expect((await post('/ratings', { kind: 'anime', id: '2', stars: '9' })).status).toBe(302)
  await post('/list-entries', { title: '/anime/2' }, 'admin')

  expect(await db.selectFrom('ratings').select('stars').execute()).toEqual([{ stars: 9 }])
  expect(await db.selectFrom('list_entries').select('user_id').orderBy('user_id').execute()).toHaveLength(2)
  expect((await asked('/anime/2', 'reader')).status).toBe(403)
})

test('an admin sees titles for adults in the dashboard, and marks one: pages hide it at once', async () => {
  const { db, asked, shows, post } = await aSite()
  expect((await asked('/admin-dashboard', 'admin')).body.toString()).toContain(name)
  expect((await asked('/admin-dashboard?q=hidden', 'admin')).body.toString()).toContain(name)
  expect((await asked('/')).body.toString()).toContain('Quiet Days')
  expect(await shows('/anime/1')).toBe(false)
  const form = async (id: string) => (await asked(`/admin-dashboard-edit/anime/${id}`, 'admin')).body.toString()
  const versionIn = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''

  await post('/admin-dashboard-edit/anime/1', { version: versionIn(await form('1')), adultMark: 'yes' }, 'admin')
  await post('/admin-dashboard-edit/anime/2', { version: versionIn(await form('2')), adultMark: 'no' }, 'admin')

  const home = (await asked('/')).body.toString()
  expect(home).not.toContain('Quiet Days')
  expect(home).toContain(name)
  expect((await asked('/anime/1')).status).toBe(403)
  expect(await form('1')).toContain('<option value="yes" selected="">')

  await post('/admin-dashboard-edit/anime/1', { version: versionIn(await form('1')), clear: 'adultMark' }, 'admin')

  expect((await asked('/anime/1')).status).toBe(200)
  const marks = await db.selectFrom('titles').select(['adult_mark', 'is_adult']).orderBy('id').execute()
  expect(marks.slice(0, 2)).toEqual([
    { adult_mark: null, is_adult: false },
    { adult_mark: 'no', is_adult: false },
  ])
})
