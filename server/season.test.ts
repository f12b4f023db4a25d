import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { seasonAt, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { savedTitleForm } from '#tests/support/title-form.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const summer = '/season/2013/summer'

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'Glass Harbour', format: 'tv', season: 'summer', season_year: 2013 })
  await aTitle(db, { id: '2', title: 'Paper Moons', format: 'movie', season: 'fall', season_year: 2013 })
  const { address, lines } = await aServer({ db, url })
  const textOf = async (path: string) => (await ask(address, path)).body.toString().replaceAll(/<!-- -->/g, '')
  const goalOf = async (path: string) => {
    const { status, headers } = await ask(address, path)
    return [status, headers.location]
  }
  return { db, url, address, lines, textOf, goalOf }
}

/** The admin moves the first title to another season. */
async function moveTo(db: Db, season: string) {
  await editTitle(db, asAdmin('admin'), '1', await savedTitleForm(db, '1', { season }))
}

test('a season’s page lists its titles by format and leads to its neighbours and to browse', async () => {
  const { textOf } = await aSite()

  const page = await textOf(summer)

  expect(page).toContain('<title>Summer 2013 anime · Kiroku</title>')
  expect(page).toContain(`<link rel="canonical" href="http://localhost${summer}"/>`)
  expect(page).toContain('The anime of Summer 2013 by format and popularity')
  expect(page).not.toContain('noindex')
  expect(page).toContain('<h1>Summer 2013 anime</h1>')
  expect(page).toMatch(/<h2 id="format-tv">TV <span class="quiet">1<\/span><\/h2>[\s\S]*Glass Harbour/)
  expect(page).not.toContain('Paper Moons')
  const links = ['/season/2013/spring', '/season/2013/fall', '/season/2013/winter', '/season/2013/summer']
  for (const path of [...links, '/browse-animes?year=2013&amp;season=summer']) expect(page).toContain(`href="${path}"`)
})

test.each([
  ['/season/2013/Autumn', '/season/2013/fall'],
  ['/season/2013/SUMMER?page=2', summer],
  ['/season/02013/summer', summer],
  ['/SEASON/2013/summer', summer],
  ['/season/2013/%20summer', summer],
])('%s is redirected for good to %s', async (path, goal) => {
  const { goalOf } = await aSite()
  expect(await goalOf(path)).toEqual([301, goal])
})

test('/season leads to the present season, and a year to its first season with titles', async () => {
  const { goalOf } = await aSite()

  const before = seasonPath(seasonAt(new Date()))
  const present = await goalOf('/season')
  expect([before, seasonPath(seasonAt(new Date()))]).toContain(present[1])
  expect(await goalOf('/season/2013')).toEqual([302, summer])
  expect(await goalOf('/season/02013')).toEqual([302, summer])
  expect(await goalOf('/season/2012')).toEqual([302, '/season/2012/winter'])
})

test('what is no season, or lies in no year that has pages, is not found', async () => {
  const { address, lines } = await aSite()
  const paths = ['1899/fall', '2100/winter', '2013/monsoon', 'summer/2013', '99', 'now', '2013/summer/1', '2013/%00']
  for (const path of paths) expect((await ask(address, `/season/${path}`)).status, path).toBe(404)
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('a season without titles says so, and is not for search engines', async () => {
  const { address, textOf } = await aSite()

  expect((await ask(address, '/season/2013/winter')).status).toBe(200)
  const page = await textOf('/season/2013/winter')
  expect(page).toContain('There are no anime of Winter 2013 yet.')
  expect(page).toContain('<meta name="robots" content="noindex"/>')
  expect(page).not.toContain('rel="canonical"')
})

test('a season’s page is kept, whatever is added to its address, until one of its titles changes', async () => {
  const { db, address, lines, textOf } = await aSite()
  const isKept = async (path: string) => {
    await ask(address, path)
    return lines.at(-1)?.cache === 'hit'
  }
  await textOf(summer)
  expect(await isKept(`${summer}?utm_source=mail`)).toBe(true)

  await signedIn(db, 'reader')
  await rateTitle(db, asReader('reader'), { kind: 'anime', titleId: '1', stars: 9 })
  await expect.poll(() => textOf(summer)).toContain('9.0')

  await textOf('/season/2013/winter')
  expect(await isKept('/season/2013/winter')).toBe(true)
  await moveTo(db, 'winter')
  await expect.poll(() => textOf('/season/2013/winter')).toContain('Glass Harbour')
  await expect.poll(() => textOf(summer)).toContain('There are no anime of Summer 2013 yet.')

  await expect.poll(() => textOf('/season/2013/fall')).toContain('Paper Moons')
  await deleteTitle(db, asAdmin('admin'), '2')
  await expect.poll(() => textOf('/season/2013/fall')).toContain('There are no anime')
})

test('readers see what is on their list, on pages that are not kept', async () => {
  const { db, address } = await aSite()
  await signedIn(db, 'reader')
  await addToList(db, asReader('reader'), { kind: 'anime', id: '1' })

  const page = await ask(address, summer, { headers: { cookie: sessionCookie('reader') } })

  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body.toString()).toContain('card-added')
  expect((await ask(address, summer)).body.toString()).not.toContain('card-added')
})

test('a season whose titles cannot be read says so, and is not kept', async () => {
  const { db, address, textOf } = await aSite()
  await sql`alter table title_facets rename to unreadable`.execute(db)

  expect((await ask(address, summer)).status).toBe(500)
  const page = await textOf(summer)
  expect(page).toContain('An error occured while fetching animes')
  expect(page).toContain(`href="${summer}">Try again</a>`)

  await sql`alter table unreadable rename to title_facets`.execute(db)
  expect(await textOf(summer)).toContain('Glass Harbour')
})

test('the sitemap names the seasons that have titles, and follows when a title gets another season', async () => {
  const { db, textOf } = await aSite()
  const seasonsIn = async () => (await textOf('/sitemap.xml')).match(/\/season\/\d+\/\w+/g)
  expect(await seasonsIn()).toEqual([summer, '/season/2013/fall'])

  await moveTo(db, 'spring')
  await expect.poll(seasonsIn).toEqual(['/season/2013/spring', '/season/2013/fall'])
})

test('an anime’s page links its season, and home the present one', async () => {
  const { textOf } = await aSite()
  expect(await textOf('/anime/1')).toContain(
    `<dt>Season</dt><dd><a class="text-link" href="${summer}">Summer 2013</a></dd>`,
  )
  expect(await textOf('/')).toContain('href="/season">Anime of this season</a>')
})

test('the sitemap names each simple question that has titles, whose page names itself as canonical', async () => {
  const { db, textOf } = await aSite()
  await aTitle(db, { id: '3', kind: 'manga', title: 'Read', released_on: '1989' })

  const questions = (await textOf('/sitemap.xml')).match(/\/browse-\w+\?[^<]+/g) ?? []

  expect(questions).toEqual(['/browse-animes?season=fall', '/browse-animes?season=summer', '/browse-mangas?year=1989'])
  for (const path of questions) {
    expect(await textOf(path)).toContain(`<link rel="canonical" href="http://localhost${path}"/>`)
  }
  const season = await textOf('/browse-animes?year=2013&season=summer')
  expect(season).toContain(`<link rel="canonical" href="http://localhost${summer}"/>`)
})
