import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aReview, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test("each empty tab says 'No animes' or 'No mangas', and links to where there are some", async () => {
  const { get } = await aSite()

  for (const [kind, sentence] of [
    ['anime', 'No animes'],
    ['manga', 'No mangas'],
  ]) {
    const { status, html } = await get(`/my-fav-list?tab=${kind}`)
    expect(status).toBe(200)
    expect(html).toContain(`<b>${sentence}</b>`)
    expect(html).toContain(`class="button" href="/browse-${kind}s"`)
  }
})

test('a row has image, title link, years, episodes or chapters, genre, rating out of 10 and status', async () => {
  const { db, get } = await aSite()
  const dates = { released_on: '2005-10-23', ended_on: '2006-06-19' }
  const poster = 'https://pictures.example/1.jpg'
  await aTitle(db, { id: '1', title: 'Mushishi', episodes: 26, genres: ['Mystery'], ...dates, poster })
  await aTitle(db, { id: '2', kind: 'manga', title: 'Yotsuba to!', imported_score: 8.96, genres: ['A', 'B'] })
  await anEntry(db, { user_id: 'reader', title_id: '1', status: 'want-to-watch' })
  await anEntry(db, { user_id: 'reader', title_id: '2', kind: 'manga' })

  const { html: animes } = await get('/my-fav-list')
  const { html: mangas } = await get('/my-fav-list?tab=manga')

  for (const part of ['href="/anime/1/reader"', poster, '2005–2006\u00a0· 26 episodes', '>Mystery<', 'Not rated yet']) {
    expect(animes).toContain(part)
  }
  expect(animes).toMatch(
    /aria-label="Status of Mushishi"[^>]*>(<option value="\w+">\w+<\/option>){3}<option value="want-to-watch" selected="">Want to Watch/,
  )
  for (const part of ['href="/manga/2/reader"', '>A, B<', '☆\u00a09.0\u00a0/\u00a010']) {
    expect(mangas).toContain(part)
  }
  expect(mangas).not.toContain('Mushishi')
  expect(mangas.replace(/<[^>]*>/g, ' '), 'what is unknown is left out').not.toMatch(/\?–\?|\? chapters/)
})

test("'An error occured while fetching data 1' stands where the list cannot be fetched, and the rest of the page works", async () => {
  const { db, get, lines } = await aSite()
  await db.schema.alterTable('list_entries').renameTo('away').execute()

  const { status, html } = await get('/my-fav-list?tab=manga&sort=title')

  expect(status).toBe(500)
  expect(html).toContain('An error occured while fetching data 1')
  expect(html).toContain('href="/my-fav-list?tab=manga&amp;sort=title">Try again')
  expect(html).toContain('href="/my-fav-list?tab=anime&amp;sort=title"')
  expect(lines.filter(({ err }) => err)).toHaveLength(1)
})

test('a page that does not exist redirects to the nearest one, and odd parameters show the list’s first view', async () => {
  const { db, get } = await aSite()
  await anEntry(db, { user_id: 'reader' })

  for (const page of ['0', '-1', '2', '1e9', 'x']) {
    expect((await get(`/my-fav-list?tab=anime&status=Unwatched&page=${page}`)).location).toBe(
      '/my-fav-list?tab=anime&status=unwatched',
    )
  }
  for (const query of [
    '?tab=film',
    '?status=Reading',
    '?sort=toString',
    '?tab=anime&tab=manga',
    '?sort=title&status=x',
  ]) {
    const { status, html } = await get(`/my-fav-list${query}`)
    expect([status, html.match(/class="entry"/g)?.length]).toEqual([200, 1])
  }
})

test('titles are found by where they stand, and a list by search and filters; old addresses hold', async () => {
  const { db, get } = await aSite()
  await aTitle(db, { id: '1', title: 'Shingeki no Kyojin', title_english: 'Attack on Titan', released_on: '2013' })
  await aTitle(db, { id: '2', title: 'Mushishi', released_on: '2005' })
  await aTitle(db, { id: '3', title: 'Monster' })
  await anEntry(db, { user_id: 'reader', title_id: '1', status: 'watching' })
  await anEntry(db, { user_id: 'reader', title_id: '2', status: 'watched' })
  const own = { user_id: 'reader', kind: 'anime' }
  await db
    .insertInto('journal')
    .values([
      { ...own, title_id: '1', is_paused: true, score: 8.5 },
      { ...own, title_id: '3', is_dropped: true },
    ])
    .execute()
  const found = async (query: string) =>
    [...(await get(`/my-fav-list${query}`)).html.matchAll(/class="entry-title"[^>]*>([^<]*)/g)].map(([, name]) => name)

  const { html } = await get('/my-fav-list')
  for (const [standing, count] of Object.entries({ All: 2, 'On hold': 1, Completed: 1, Dropped: 1, Watching: 0 })) {
    expect(html).toMatch(new RegExp(`>${standing} <span class="tab-count">${count}<`))
  }
  expect(html, 'the own score, on the reader’s scale').toMatch(
    /aria-label="Your score of Shingeki no Kyojin"[^>]*>[^§]*?<option value="9" selected="">/,
  )
  expect(await found('?standing=on-hold')).toEqual(['Shingeki no Kyojin'])
  expect(await found('?standing=dropped')).toEqual(['Monster'])
  expect(await found('?q=titan')).toEqual(['Shingeki no Kyojin'])
  expect(await found('?year=2000-2009')).toEqual(['Mushishi'])
  expect(await found('?status=Watched&sort=my-stars')).toEqual(['Mushishi'])
  expect((await get('/my-fav-list?q=nothing')).html).toMatch(
    /<b>No animes<[\s\S]*href="\/my-fav-list\?tab=anime">Show all/,
  )
})

test('rows or a wall: what a reader chooses by a plain form holds where the address does not say', async () => {
  const { db, address, get } = await aSite()
  await anEntry(db, { user_id: 'reader' })
  const body = 'list=wall&to=%2Fmy-fav-list%3Ftab%3Danime'
  const headers = {
    cookie: sessionCookie('reader'),
    origin: 'http://localhost',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const { status, headers: answer } = await ask(address, '/looks', { method: 'POST', headers, body })

  expect([status, answer.location]).toEqual([302, '/my-fav-list?tab=anime'])
  expect((await get('/my-fav-list')).html).toContain('class="card-wall"')
  expect((await get('/my-fav-list?view=rows')).html).toContain('class="entries"')
})

test('several titles are changed by a plain form, which leads back to the list and a way to undo it', async () => {
  const { db, get, post } = await aSite()
  for (const id of ['1', '2', '3']) {
    await aTitle(db, { id, title: `Title ${id}` })
    await anEntry(db, { user_id: 'reader', title_id: id })
  }
  const statuses = async () =>
    (
      await db.selectFrom('list_entries').select('status').where('user_id', '=', 'reader').orderBy('title_id').execute()
    ).map(({ status }) => status)
  const back = '&back=%2Fmy-fav-list%3Ftab%3Danime'
  expect((await get('/my-fav-list')).html).toMatch(/type="checkbox" form="change-many"[^>]* name="id" value="2"/)

  const changed = await post('/my-fav-list/changes', `do=standing&standing=completed&score=3&id=1&id=2${back}`)
  expect(changed.location).toBe('/my-fav-list?tab=anime')
  expect(await statuses()).toEqual(['watched', 'watched', 'unwatched'])
  const { html } = await get(changed.location ?? '')
  expect(html).toContain('You changed 2 titles.')
  const undo = /action="(\/journal\/undo\/[\w-]+)"/.exec(html)?.[1] ?? ''
  expect((await post(undo, back.slice(1))).location).toBe('/my-fav-list?tab=anime')
  expect(await statuses()).toEqual(['unwatched', 'unwatched', 'unwatched'])

  await post('/my-fav-list/changes', `do=remove&ids=1,2${back}`)
  expect(await statuses(), 'not without being sure').toHaveLength(3)
  await post(
    '/my-fav-list/changes',
    `do=remove&sure=yes&all=${encodeURIComponent('/my-fav-list?tab=anime&q=title')}${back}`,
  )
  expect(await statuses()).toEqual([])
})

test('nobody sees or changes what another reader keeps, in pages, data, searches, counts and by ids', async () => {
  const { db, get, post } = await aSite()
  await aTitle(db, { id: '1', title: 'A Secret Love' })
  const { user_id } = await anEntry(db, { title_id: '1', status: 'watching' })
  await db
    .insertInto('journal')
    .values({ user_id, title_id: '1', kind: 'anime', tags: ['hush'], notes: 'hush' })
    .execute()

  for (const query of ['', '?q=secret', '?standing=current', '?standing=dropped', '?view=wall&group=standing']) {
    for (const path of [`/my-fav-list${query}`, `/my-fav-list.data${query}`]) {
      const { html } = await get(path)
      expect(html, path).not.toMatch(/A Secret Love|hush|"count",1/)
    }
  }
  await post('/my-fav-list/changes', 'do=standing&standing=dropped&ids=1')
  await post('/my-fav-list/changes', 'do=remove&sure=yes&all=/my-fav-list')
  expect(await db.selectFrom('list_entries').select(['user_id', 'status']).execute()).toEqual([
    { user_id, status: 'watching' },
  ])
  expect(await db.selectFrom('journal').select('user_id').execute()).toEqual([{ user_id }])
})

test('a list is private: nobody sees another user’s entries', async () => {
  const { db, get } = await aSite()
  await aTitle(db, { id: '1', title: 'A Secret Love' })
  await anEntry(db, { title_id: '1' })

  expect((await get('/my-fav-list')).html).not.toContain('A Secret Love')
})

test("the reader's own /{type}/{id}/{userId} has the entry: status, stars and review", async () => {
  const { db, get } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await anEntry(db, { user_id: 'reader', title_id: '1', status: 'watched' })
  const before = (await get('/anime/1/reader')).html
  const review = await aReview(db, { user_id: 'reader', title_id: '1' })
  await db.insertInto('ratings').values({ user_id: 'reader', title_id: '1', kind: 'anime', stars: 9 }).execute()

  const { html } = await get('/anime/1/reader')

  expect(html).toContain('>Your entry</h2>')
  expect(html).toContain('aria-label="Status of Mushishi"')
  expect(html).toMatch(/Your stars<\/dt><dd>9 \/ 10/)
  expect(html).toContain(`/reviews/anime/Mushishi/1?review=${review.id}`)
  expect(before).toMatch(/Your stars<\/dt><dd>Not rated yet/)
  expect(before).toContain('href="/add-review/anime/Mushishi/1">Write one')
})

test("anybody else's /{type}/{id}/{userId} is exactly the item page, with its canonical link", async () => {
  const { db, address, get } = await aSite()
  await aTitle(db, { id: '1' })
  await anEntry(db, { user_id: 'reader', title_id: '1' })
  const visible = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

  const { html: own } = await get('/anime/1')
  const { html: other } = await get('/anime/1/somebody')
  const visitor = (await ask(address, '/anime/1/reader')).body.toString()
  const page = (await ask(address, '/anime/1')).body.toString()

  expect(visible(other).replaceAll('/anime/1/somebody', '/anime/1')).toBe(visible(own))
  expect(visible(visitor)).toBe(visible(page))
  for (const html of [other, visitor]) {
    expect(html).not.toContain('Your entry')
    expect(html).toContain('<link rel="canonical" href="http://localhost/anime/1"/>')
  }
})

/** A site at which 'reader' is signed in. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const { address, lines } = await aServer({ db, url })
  return {
    db,
    address,
    lines,
    post: async (path: string, body: string) => {
      const headers = {
        ...{ cookie: sessionCookie('reader'), origin: 'http://localhost' },
        'content-type': 'application/x-www-form-urlencoded',
      }
      const answer = await ask(address, path, { method: 'POST', headers, body })
      return { status: answer.status, location: answer.headers.location }
    },
    get: async (path: string) => {
      const { status, headers, body } = await ask(address, path, { headers: { cookie: sessionCookie('reader') } })
      return { status, location: headers.location, html: body.toString().replaceAll('<!-- -->', '') }
    },
  }
}
