import { expect, test } from 'vitest'
import { changeStatus } from '#domain/journal/change-status.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('a plain form adds a title and goes back to its page, which says so once', async () => {
  const { db, post, get } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi' })

  const { status, headers } = await post('/list-entries', { title: '/anime/1', back: '/browse-animes?sort=name' })

  expect([status, headers.location]).toEqual([302, '/browse-animes?sort=name'])
  expect(await get(String(headers.location), headers['set-cookie']?.[0])).toContain(
    'Mushishi is in your Watchlist now.',
  )
  expect(await db.selectFrom('list_entries').select(['user_id', 'status']).execute()).toEqual([
    { user_id: 'reader', status: 'unwatched' },
  ])
})

test("adding a listed title opens the list at its tab, which says '{title} is already added in your FavList!'", async () => {
  const { db, post, get } = await aSite()
  await aTitle(db, { id: '1', kind: 'manga', title: 'Yotsuba' })
  await anEntry(db, { user_id: 'reader', title_id: '1', kind: 'manga' })
  const again = { title: '/manga/1', back: '/' }

  const { status, headers } = await post('/list-entries', again)
  const toScript = await post('/list-entries', again, { accept: 'application/json' })

  expect([status, headers.location]).toEqual([302, '/my-fav-list?tab=manga'])
  const sentence = 'Yotsuba is already added in your FavList!'
  expect(await get('/my-fav-list?tab=manga', headers['set-cookie']?.[0])).toContain(sentence)
  expect(toScript.status).toBe(409)
  expect(JSON.parse(toScript.body.toString())).toEqual({ refused: sentence, goTo: '/my-fav-list?tab=manga' })
  expect(await get('/my-fav-list?tab=manga', toScript.headers['set-cookie']?.[0])).toContain(sentence)
})

test('a visitor who adds is sent to sign-in and back to the page of the card; nothing is added', async () => {
  const { db, address } = await aSite()
  await aTitle(db, { id: '1' })
  const body = new URLSearchParams({ title: '/anime/1', back: '/browse-animes' }).toString()

  const { status, headers } = await ask(address, '/list-entries', { method: 'POST', headers: form, body })

  expect([status, headers.location]).toEqual([302, '/sign-in?from=card&to=%2Fbrowse-animes'])
  const asScript = { ...form, accept: 'application/json' }
  const toScript = await ask(address, '/list-entries', { method: 'POST', headers: asScript, body })
  expect([toScript.status, JSON.parse(toScript.body.toString())]).toEqual([401, { goTo: headers.location }])
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('an unknown title adds nothing and goes back with a message', async () => {
  const { db, post, get } = await aSite()
  await aTitle(db, { id: '1' })

  for (const [fields, back] of [
    [{}, '/my-fav-list'],
    [{ title: '/anime/2', back: '/' }, '/'],
    [{ title: '/film/1', back: '/' }, '/'],
    [{ title: '/manga/1', back: '/' }, '/'],
    [{ title: "/anime/1'--", back: '//evil.example' }, '/my-fav-list'],
  ] as const) {
    const { status, headers } = await post('/list-entries', fields)
    expect([status, headers.location]).toEqual([302, back])
    expect(await get(String(headers.location), headers['set-cookie']?.[0])).toContain('This title no longer exists')
  }
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('a status is saved and said; a script is told in JSON, with what the reader has of the title now and a way back', async () => {
  const { db, post, get } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const { id } = await anEntry(db, { user_id: 'reader', title_id: '1' })

  const { status, headers } = await post(`/list-entries/${id}`, { status: 'watching', back: '/my-fav-list?page=1' })
  const toScript = await post(`/list-entries/${id}`, { status: 'watched' }, { accept: 'application/json' })

  expect([status, headers.location]).toEqual([302, '/my-fav-list?page=1'])
  expect(await get(String(headers.location), headers['set-cookie']?.[0])).toContain('Mushishi: Watching')
  expect(toScript.status).toBe(200)
  const answer = JSON.parse(toScript.body.toString())
  expect(answer).toMatchObject({ said: 'Mushishi: Watched', title: { id: '1' }, undo: { id: expect.any(String) } })
  expect(answer.own).toMatchObject({ entry: { id, status: 'watched' }, standing: 'completed', isSaid: true })
  const counters = await db.selectFrom('titles').select(['watching', 'watched']).execute()
  expect(counters).toEqual([{ watching: 1, watched: 1 }])
})

test('a plain form undoes a drop, from the list and from the title, and a script is told the status that is back', async () => {
  const { db, post, get } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const entry = await anEntry(db, { user_id: 'reader', title_id: '1', status: 'watching' })
  const undo = `/list-entries/${entry.id}/undo`
  async function drop() {
    await post(`/list-entries/${entry.id}`, { status: 'dropped', back: '/my-fav-list' })
  }

  await drop()
  for (const page of ['/my-fav-list', '/my-fav-list?tab=manga', '/anime/1/reader']) {
    expect(await get(page), page).toContain(`action="${undo}"`)
  }
  expect(await get('/anime/1/somebody')).not.toContain(undo)
  const { status, headers } = await post(undo, { back: '/anime/1/reader' })
  expect([status, headers.location]).toEqual([302, '/anime/1/reader'])
  expect(await get(String(headers.location), headers['set-cookie']?.[0])).toContain('Mushishi is back on your list.')
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([entry])
  expect(await get('/my-fav-list')).not.toContain(undo)

  await drop()
  const toScript = await post(undo, {}, { accept: 'application/json' })
  expect(toScript.status).toBe(200)
  expect(JSON.parse(toScript.body.toString())).toMatchObject({
    ...{ said: 'Mushishi is back on your list.', status: 'watching' },
    own: { entry: { id: entry.id, status: 'watching' }, standing: 'current' },
  })
  const again = await post(undo, {}, { accept: 'application/json' })
  expect([again.status, JSON.parse(again.body.toString())]).toEqual([
    409,
    { refused: 'It is too late to undo this. You can add the title again' },
  ])
  expect((await db.selectFrom('titles').select('dropped').execute())[0]?.dropped).toBe(2)
})

test('nobody undoes the drop of another reader, and a visitor is sent to sign-in', async () => {
  const { db, post, address } = await aSite()
  await aTitle(db, { id: '1' })
  const { id, user_id } = await anEntry(db, { title_id: '1' })
  await changeStatus(db, asReader(user_id), { entryId: id, status: 'dropped' })

  const answer = await post(`/list-entries/${id}/undo`, {}, { accept: 'application/json' })
  const visitor = await ask(address, `/list-entries/${id}/undo`, { method: 'POST', headers: form, body: 'back=/' })

  expect(answer.status).toBe(409)
  expect([visitor.status, visitor.headers.location]).toEqual([302, '/sign-in?to=%2F'])
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test("another user's entry is not found by any write, and nothing of it changes", async () => {
  const { db, post } = await aSite()
  await aTitle(db, { id: '1' })
  const entry = await anEntry(db, { title_id: '1', status: 'watching' })

  for (const status of ['watched', 'dropped', 'unwatched', 'reading', '']) {
    const { status: code, body } = await post(`/list-entries/${entry.id}`, { status }, { accept: 'application/json' })
    expect([code, JSON.parse(body.toString())]).toEqual([404, { refused: 'This title is not in your list' }])
  }

  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([entry])
  expect(await db.selectFrom('titles').select(['watched', 'watching', 'dropped']).execute()).toEqual([
    { watched: 0, watching: 0, dropped: 0 },
  ])
})

test("a change shows on the next visitor's item page and list in the order of Most Watched, on another instance too", async () => {
  const { db, url, post, address } = await aSite()
  const elsewhere = await aServer({ db, url })
  await aTitle(db, { id: '1', title: 'Alpha', watched: 1 })
  await aTitle(db, { id: '2', title: 'Beta' })
  const { id } = await anEntry(db, { user_id: 'reader', title_id: '2' })
  const order = '/browse-animes?sort=most-watched'
  const seen = async (site: string) => {
    const [page, list] = [await ask(site, '/anime/2'), await ask(site, order)].map(({ body }) => body.toString())
    return [/Watched<\/dt><dd>(\d+)/.exec(page ?? '')?.[1], /card-title">(\w+)/.exec(list ?? '')?.[1]]
  }
  for (const site of [address, elsewhere.address]) expect(await seen(site)).toEqual(['0', 'Alpha'])

  for (const status of ['watched', 'unwatched', 'watched']) await post(`/list-entries/${id}`, { status })

  expect(await seen(address)).toEqual(['2', 'Beta'])
  await expect.poll(() => seen(elsewhere.address), { interval: 20 }).toEqual(['2', 'Beta'])
})

test('cards and title pages show what is on the list; those of visitors do not change', async () => {
  const { db, address, get } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const before = (await ask(address, '/browse-animes')).body.toString()
  await anEntry(db, { user_id: 'reader', title_id: '1', status: 'want-to-watch' })

  for (const [status, card, button] of [
    ['want-to-watch', 'Mushishi is in your Watchlist: </span>Want to Watch', '<small>Want to Watch</small>'],
    ['unwatched', 'Mushishi: </span>On your list', 'In your Watchlist</span>'],
  ] as const) {
    await db.updateTable('list_entries').set({ status }).execute()
    for (const path of ['/', '/browse-animes', '/search?q=mushishi']) {
      const html = await get(path)
      expect(html).toContain(card)
      expect(html).toContain('class="card-added" href="/anime/1/reader"')
    }
    expect((await get('/anime/1')).replaceAll('<!-- -->', '')).toContain(button)
  }
  expect((await ask(address, '/browse-animes')).body.toString()).toBe(before)
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A site at which 'reader' is signed in. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const { address } = await aServer({ db, url })
  const cookie = sessionCookie('reader')
  return {
    db,
    url,
    address,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields).toString()
      return ask(address, path, { method: 'POST', headers: { ...form, cookie, ...headers }, body })
    },
    get: async (path: string, said = '') => {
      const { body } = await ask(address, path, { headers: { cookie: `${cookie}; ${said.split(';')[0]}` } })
      return body.toString().replaceAll('&#x27;', "'")
    },
  }
}
