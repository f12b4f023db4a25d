import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (let number = 1; number <= 30; number++) await aTitle(db, { title: `Title ${number}`, airing_state: 'airing' })
  await signedIn(db, 'reader')
  const { address } = await aServer({ db, url })
  const reader = { Cookie: sessionCookie('reader') }
  const get = (path: string, headers: Record<string, string> = reader) => ask(address, path, { headers })
  const choose = (fields: Record<string, string>, headers: Record<string, string> = reader) =>
    ask(address, '/looks', {
      method: 'POST',
      headers: { ...headers, Origin: 'http://localhost', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(fields).toString()),
    })
  const shownOn = async (path: string, headers?: Record<string, string>) => {
    const page = (await get(path, headers)).body.toString()
    return { page, titles: new Set(page.match(/href="\/anime\/\d+"/g)).size }
  }
  return { db, get, choose, shownOn }
}

test('the size and view that a reader chooses by a plain form hold on every page whose address does not say', async () => {
  const { get, choose, shownOn } = await aSite()
  expect((await shownOn('/browse-animes')).titles).toBe(4)
  expect((await shownOn('/browse-animes')).page).toMatch(/<form[^>]*action="\/looks"/)

  const { status, headers } = await choose({ per: '24', to: '/browse-animes?per=24' })
  expect([status, headers.location]).toEqual([302, '/browse-animes?per=24'])
  await choose({ view: 'list', to: '/browse-animes' })

  for (const path of ['/browse-animes', '/browse-animes?state=airing', '/browse-animes?sort=name', '/search?q=title']) {
    const { page, titles } = await shownOn(path)
    expect(titles, path).toBe(24)
    expect(page, path).toContain('per=24&amp;view=list&amp;page=2')
  }
  expect((await shownOn('/browse-animes?per=4&view=grid')).titles).toBe(4)
  expect((await get('/browse-animes?per=4')).headers.location).toBe('/browse-animes?per=4&view=list')
  expect((await shownOn('/browse-animes?per=24&view=list')).page).toContain(
    '<link rel="canonical" href="http://localhost/browse-animes"/>',
  )
})

test('a visitor’s choice is in the address alone, and what a reader has remembered changes nothing for visitors', async () => {
  const { choose, shownOn } = await aSite()
  await choose({ per: '60', to: '/browse-animes?per=60' })

  const { page, titles } = await shownOn('/browse-animes', {})
  expect(titles).toBe(4)
  expect(page).toContain('href="/browse-animes?per=24"')
  expect(page).not.toContain('action="/looks"')
  const answer = await choose({ per: '24', to: '/browse-animes?per=24' }, {})
  expect([answer.status, answer.headers.location]).toEqual([302, '/browse-animes?per=24'])
  expect((await shownOn('/browse-animes')).titles).toBe(30)
})

test('a size or view that there is not is not remembered, and no other site is led to', async () => {
  const { db, choose } = await aSite()
  const given: Record<string, string>[] = [{ per: '5' }, { view: 'wall' }, { per: 'NaN', view: '' }, {}]
  for (const fields of given) {
    const { status, headers } = await choose({ ...fields, to: 'https://elsewhere.example/' })
    expect([status, headers.location]).toEqual([302, '/browse-animes'])
  }
  const reader = await db.selectFrom('users').select(['page_size', 'page_view']).executeTakeFirstOrThrow()
  expect(reader).toEqual({ page_size: null, page_view: null })
})
