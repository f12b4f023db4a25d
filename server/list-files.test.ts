import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'stranger']) await signedIn(db, user)
  for (const [index, kind] of (['anime', 'manga'] as const).entries()) {
    const [known, unknown] = [`${index}1`, `${index}2`]
    await aTitle(db, { id: known, kind, title: `Known ${kind}` })
    await aTitle(db, { id: unknown, kind, title: `Unknown ${kind}` })
    await db.insertInto('external_ids').values({ title_id: known, source: 'mal', value: '1' }).execute()
    for (const title_id of [known, unknown]) await anEntry(db, { user_id: 'reader', title_id, kind })
  }
  const { address, lines } = await aServer({ db, url })
  const get = async (path: string, user = 'reader') => {
    const { status, headers, body } = await ask(address, path, { headers: user ? { Cookie: sessionCookie(user) } : {} })
    return { status, headers, text: body.toString() }
  }
  return { get, lines }
}

test('a reader downloads their own list in each form, with its type and a name to save it under', async () => {
  const { get, lines } = await aSite()

  const [anime, manga, csv] = [
    await get('/profile/data/anime.xml'),
    await get('/profile/data/manga.xml'),
    await get('/profile/data/list.csv'),
  ]

  expect(
    [anime, manga, csv].map((file) => [file.status, file.headers['content-type'], file.headers['content-disposition']]),
  ).toEqual([
    [200, 'application/xml; charset=utf-8', 'attachment; filename="kiroku-anime.xml"'],
    [200, 'application/xml; charset=utf-8', 'attachment; filename="kiroku-manga.xml"'],
    [200, 'text/csv; charset=utf-8', 'attachment; filename="kiroku-list.csv"'],
  ])
  for (const [kind, file] of Object.entries({ anime, manga })) {
    expect(file.text).toContain(`<![CDATA[Known ${kind}]]>`)
    expect(file.text).toMatch(new RegExp(`hold it\\): 1 title\n Unknown ${kind}\n-->`))
    expect(file.headers['cache-control']).toBe('private, no-store')
  }
  expect(csv.text.split('\r\n')).toHaveLength(6)
  expect((await get('/profile/data/list.csv', 'stranger')).text.split('\r\n')).toHaveLength(2)
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('the profile offers each file in one click, and says what MyAnimeList leaves out', async () => {
  const { get } = await aSite()
  const page = (await get('/profile')).text.replaceAll('<!-- -->', '')
  for (const path of [
    '/profile/data/anime.xml',
    '/profile/data/manga.xml',
    '/profile/data/list.csv',
    '/profile/data',
  ]) {
    expect(page).toMatch(new RegExp(`href="${path}" download=""`))
  }
  expect(page).toContain('1 of your anime is not on MyAnimeList and left out.')
  expect((await get('/profile', 'stranger')).text).not.toContain('not on MyAnimeList')
})

test('there are no other files, and none for visitors', async () => {
  const { get } = await aSite()
  expect((await get('/profile/data/novels.xml')).status).toBe(404)
  expect((await get('/profile/data/list.csv', '')).headers.location).toBe('/sign-in?to=%2Fprofile%2Fdata%2Flist.csv')
})
