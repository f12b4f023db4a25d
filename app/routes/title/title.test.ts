import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import type { Stars } from '#domain/ratings/rules.ts'
import { type TagOfTitle, tagTitles } from '#domain/tags/tag-titles.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('if only the reviews cannot be read, the item page works without them and is not kept', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const { address } = await aServer({ db, url })
  await sql`alter table reviews rename to unreadable`.execute(db)

  const without = await ask(address, '/anime/1')
  await sql`alter table unreadable rename to reviews`.execute(db)
  const whole = await ask(address, '/anime/1')

  expect(without.status).toBe(200)
  expect(without.body.toString()).toContain('Mushishi')
  expect(without.body.toString()).toContain('An error occured while fetching reviews')
  expect(without.body.toString()).toContain('href="/anime/1">Try again</a>')
  expect(whole.body.toString()).toContain('No reviews yet.')
})

test('under the other kind, each address of a title leads for good to the same one under its own', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1' })
  await aTitle(db, { id: '2', kind: 'manga' })
  const { address } = await aServer({ db, url })

  for (const [wrong, right] of [
    ['/manga/1', '/anime/1'],
    ['/anime/2', '/manga/2'],
    ['/manga/1/somebody?rate=', '/anime/1/somebody?rate='],
    ['/manga/1/a%2Fb%3F', '/anime/1/a%2Fb%3F'],
    ['/manga/1/lists', '/anime/1/lists'],
  ] as const) {
    const { status, headers } = await ask(address, wrong)
    expect([wrong, status, headers.location]).toEqual([wrong, 301, right])
  }
  for (const path of ['/film/1/lists', '/anime/x/lists', '/anime/3/lists', '/anime/3/somebody?rate=']) {
    expect((await ask(address, path)).status, path).toBe(404)
  }
})

test('the address of the rating dialog tells whoever has rated the title', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', kind: 'manga' })
  await aTitle(db, { id: '2' })
  await signedIn(db, 'reader')
  await rateTitle(db, asReader('reader'), { kind: 'manga', titleId: '1', stars: 8 })
  const { address } = await aServer({ db, url })
  const cookie = sessionCookie('reader')

  for (const own of ['', '/reader']) {
    const { status, headers } = await ask(address, `/manga/1${own}?rate=`, { headers: { cookie } })
    expect([status, headers.location]).toEqual([302, `/manga/1${own}`])
    const told = [headers['set-cookie']].flat().map((each) => each?.split(';')[0])
    const page = await ask(address, `/manga/1${own}`, { headers: { cookie: [cookie, ...told].join('; ') } })
    expect(page.body.toString()).toContain('You have already rated the manga')
  }
  for (const path of ['/anime/2?rate=', '/manga/1']) {
    expect((await ask(address, path, { headers: { cookie } })).status, path).toBe(200)
  }
  expect((await ask(address, '/manga/1?rate=')).status, 'of a visitor').toBe(200)
})

test('the item page shows how many ratings of each number of stars there are, and nothing without ratings', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1' })
  await aTitle(db, { id: '2', rating_count: 2, rating_sum: 11 })
  for (const stars of [8, 8, 3]) {
    await rateTitle(db, asReader((await aUser(db)).id), { kind: 'anime', titleId: '1', stars: stars as Stars })
  }
  await aTitle(db, { id: '3' })
  const { address } = await aServer({ db, url })
  const pageOf = async (id: string) => (await ask(address, `/anime/${id}`)).body.toString()

  const rated = await pageOf('1')
  expect(rated).toContain('<caption>Ratings by stars</caption>')
  const rows = [...rated.matchAll(/<th scope="row">(\d+)<\/th><td>(\d+)<\/td>/g)].map(
    ([, stars, n]) => `${stars}: ${n}`,
  )
  expect(rows).toEqual(['1: 0', '2: 0', '3: 1', '4: 0', '5: 0', '6: 0', '7: 0', '8: 2', '9: 0', '10: 0'])
  expect(await pageOf('3')).not.toContain('Ratings by stars')
  expect(await pageOf('2'), 'whose ratings are not there').not.toContain('Ratings by stars')
})

test('the details show days that are known and link to other sites by id', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', released_on: '1998-04-03', ended_on: '1999-04' })
  const ids = [
    { title_id: '1', source: 'mal', value: '1' },
    { title_id: '1', source: 'kitsu', value: '"><script>' },
  ]
  await db.insertInto('external_ids').values(ids).execute()
  const { address } = await aServer({ db, url })

  const html = (await ask(address, '/anime/1')).body.toString()

  expect(html).toContain('<dt>Release date</dt><dd>03/04/1998</dd>')
  expect(html).not.toContain('<dt>End date</dt>')
  expect(html).toMatch(
    /<dt>Released<\/dt><dd><a class="text-link" href="\/browse-animes\?year=1998">1998<\/a><\/dd>.*<dt>Ended<\/dt><dd>1999<\/dd>/,
  )
  expect(html).toMatch(
    /<a class="text-link" href="https:\/\/myanimelist\.net\/anime\/1" rel="noopener[^"]*nofollow">MyAnimeList<\/a>/,
  )
  expect(html).not.toContain('kitsu')
})

test('genres, themes, demographics and the year lead to the titles that share them', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', released_on: '1998', genres: ['Sci-Fi', 'Slice of Life'] })
  const tag = (kind: TagOfTitle['kind'], name: string, position = 0, isSpoiler = false) => ({
    ...{ titleId: '1', kind, name, position, isSpoiler },
  })
  const tags = [
    tag('genre', 'Sci-Fi'),
    tag('genre', 'Slice of Life', 1),
    tag('theme', 'Space & <Stars>'),
    tag('theme', 'Sci-Fi', 1),
    tag('theme', 'Everybody dies', 2, true),
    tag('demographic', 'Seinen'),
  ]
  await inTransaction(db, (tx) => tagTitles(tx, ['1'], tags))
  const { address } = await aServer({ db, url })

  const html = (await ask(address, '/anime/1')).body.toString()

  const links = [...html.matchAll(/href="(\/browse-animes\?[^"]+)"[^>]*>([^<]*)</g)].map(([, href, text]) => [
    text,
    href,
  ])
  const genres = [
    ['Sci-Fi', '/browse-animes?genre=Sci-Fi'],
    ['Slice of Life', '/browse-animes?genre=Slice%20of%20Life'],
  ]
  expect(links).toEqual([
    ['1998', '/browse-animes?year=1998'],
    ...genres,
    ...genres,
    ['Space &amp; &lt;Stars&gt;', '/browse-animes?theme=Space%20%26%20%3CStars%3E'],
    ['Seinen', '/browse-animes?demographic=Seinen'],
  ])
  expect(html).not.toContain('Everybody dies')
  for (const [, href = ''] of links) {
    const { status, body } = await ask(address, href)
    expect([href, status]).toEqual([href, 200])
    expect(body.toString()).toContain('<p class="quiet">1 title</p>')
  }
})
