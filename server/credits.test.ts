import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { mergeCredited } from '#domain/merging/merge-credited.ts'
import { indexNames } from '#domain/titles/credits/index-names.ts'
import { creditsTag } from '#domain/titles/credits/rules.ts'
import { catalogueTag } from '#domain/titles/rules.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aStaffMember, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { aServer } from '#tests/support/server.ts'

const lines = [
  {
    ...{ itemType: 'anime', ids: { mal: 1 }, title: 'Bebop', type: 'TV', start_date: '1998', studios: ['Sunrise'] },
    characters: [{ id: 1, name: 'Spiegel, Spike', role: 'Main', vocal: 'Yamadera, Kôichi', vocal_lang: 'Japanese' }],
    staff: [{ id: 5, name: 'Watanabe, Shinichiro', role: 'Director' }],
  },
  {
    ...{
      itemType: 'anime',
      ids: { mal: 2 },
      title: 'The Film',
      type: 'Movie',
      start_date: '2001',
      producers: ['Sunrise'],
    },
    characters: [{ id: 1, name: 'Spike', role: 'Main', vocal: 'Yamadera, Kôichi' }],
    staff: [{ id: 5, name: 'Watanabe, Shinichiro', role: 'Storyboard' }],
  },
]

test('the pages of a person, a character and a company say what they are in, as what, newest first', async () => {
  const { db, get } = await aSite()
  const item = await get(`/anime/${(await idOf(db, 'titles', 'title', 'Bebop')).id}`)
  const paths = [...item.text.matchAll(/href="(\/(?:people|characters|companies)\/[^"]+)"/g)].map(
    ([, path]) => path as string,
  )

  const pages = new Map<string, string>()
  for (const path of new Set(paths)) {
    const page = await get(path)
    expect(page.status, path).toBe(200)
    pages.set(path.replace(/\d+/, 'N'), page.text)
  }
  expect([...pages.keys()].sort()).toEqual([
    '/characters/N/spike-spiegel',
    '/companies/N/sunrise',
    '/people/N/koichi-yamadera',
    '/people/N/shinichiro-watanabe',
  ])
  expect(said(pages.get('/characters/N/spike-spiegel'))).toMatch(
    /Spike Spiegel.*2 titles.*The Film.*Movie · 2001.*Bebop.*TV · 1998.*Main, voice: Kôichi Yamadera/,
  )
  expect(said(pages.get('/companies/N/sunrise'))).toMatch(/The Film.*Producer.*Bebop.*Animation Studio/)
  expect(said(pages.get('/people/N/koichi-yamadera'))).toMatch(
    /The Film.*Voice of Spike \(Main\).*Bebop.*Voice of Spike Spiegel/,
  )
  expect(said(pages.get('/people/N/shinichiro-watanabe'))).toMatch(/The Film.*Storyboard.*Bebop.*Director/)
  expect(pages.get('/companies/N/sunrise')).toMatch(
    /href="\/browse-animes\?studio=\d+-Sunrise">Sort and filter anime<\/a>/,
  )
  expect(pages.get('/companies/N/sunrise')).not.toContain('/browse-mangas?studio')
  expect(pages.get('/companies/N/sunrise')).toContain('<meta name="description" content="Sunrise: The Film, Bebop."')
})

test('another name in the address leads to the right one, and nobody is not found', async () => {
  const { db, get } = await aSite()
  const { id } = await idOf(db, 'people', 'name', 'Shinichiro Watanabe')

  for (const path of [`/people/${id}`, `/people/${id}/somebody`, `/people/0${id}/shinichiro-watanabe`]) {
    const { status, location } = await get(`${path}?page=2`)
    expect([path, status, location]).toEqual([path, 301, `/people/${id}/shinichiro-watanabe?page=2`])
  }
  expect(await get(`/people/${id}/shinichiro-watanabe?page=7`)).toMatchObject({
    status: 302,
    location: `/people/${id}/shinichiro-watanabe`,
  })
  const { id: nobody } = await db
    .insertInto('people')
    .values({ name: 'Nobody' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const path of [
    `/people/${nobody}/nobody`,
    '/people/9999999999/x',
    '/people/x',
    '/characters/0/x',
    '/companies/-1/x',
    '/people/1e3/x',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('one who was merged into another is found at the other’s address', async () => {
  const { db, get } = await aSite()
  const { id } = await idOf(db, 'people', 'name', 'Shinichiro Watanabe')
  const old = await db
    .insertInto('people')
    .values({ name: 'S. W.', merged_into: Number(id) })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await get(`/people/${old.id}/s-w`)).toMatchObject({
    status: 301,
    location: `/people/${id}/shinichiro-watanabe`,
  })
})

test('the studio of a title leads to its company by the name that its source gives, also to one it was merged into', async () => {
  const { db, get } = await aSite([
    { itemType: 'anime', title: 'Both', studios: ['Sunrise, Inc.', 'Madhouse', 'SUNRISE'] },
    { itemType: 'anime', title: 'One', studios: ['Sunrise'] },
  ])
  await aUser(db, { id: 'admin', role: 'admin' })
  const [old, now, other] = [
    await idOf(db, 'companies', 'name', 'Sunrise, Inc.'),
    await idOf(db, 'companies', 'name', 'SUNRISE'),
    await idOf(db, 'companies', 'name', 'Madhouse'),
  ].map(({ id }) => Number(id)) as [number, number, number]
  const { id } = await idOf(db, 'titles', 'title', 'Both')
  const studios = async () =>
    [...(await get(`/anime/${id}`)).text.matchAll(/href="\/companies\/(\d+)\/[^"]*">([^<]*)</g)].map(
      ([, company, name]) => [Number(company), name],
    )
  expect(await studios()).toEqual([
    [old, 'Sunrise, Inc.'],
    [other, 'Madhouse'],
    [now, 'SUNRISE'],
  ])
  await mergeCredited(db, asAdmin('admin'), { kind: 'companies', from: old, into: now, reason: 'Same' })
  await expect.poll(studios).toEqual([
    [now, 'Sunrise, Inc.'],
    [other, 'Madhouse'],
    [now, 'SUNRISE'],
  ])
  await sql`update titles set studio = 'Sunrise, Inc. and others' where title = 'Both'`.execute(db)
  await inTransaction(db, (tx) => clearPages(tx, [catalogueTag]))
  await expect.poll(studios).toEqual([])
})

test('people, characters and companies stand in the sitemap', async () => {
  const { get } = await aSite()
  const { text } = await get('/sitemap.xml')
  for (const path of ['people/\\d+/shinichiro-watanabe', 'characters/\\d+/spike-spiegel', 'companies/\\d+/sunrise']) {
    expect(text).toMatch(new RegExp(`<loc>[^<]*/${path}</loc>`))
  }
})

async function aSite(catalogue: object[] = lines) {
  const { db, url } = await freshDatabaseWithUrl()
  await imported(db, catalogue)
  const { address } = await aServer({ db, url })
  const get = async (path: string) => {
    const { status, headers, body } = await ask(address, path)
    return { status, location: headers.location, text: body.toString() }
  }
  return { db: db as PlainDb, get }
}

/** The text of a page. */
function said(html = ''): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
}

async function idOf(
  db: Db,
  table: 'titles' | 'people' | 'companies',
  column: 'title' | 'name',
  name: string,
): Promise<{ id: string | number }> {
  return db
    .selectFrom(table as 'people')
    .select('id')
    .where(column as 'name', '=', name)
    .executeTakeFirstOrThrow()
}

test('a search shows who has that name above the titles, and more of them on demand', async () => {
  const { db, get } = await aSite()
  const title_id = String((await idOf(db, 'titles', 'title', 'Bebop')).id)
  for (const n of [1, 2, 3, 4]) await aStaffMember(db, { title_id, name: `Koichi Mori ${n}`, position: 10 + n })
  await indexNames(db)

  const found = await get('/search?q=kouichi')
  expect(said(found.text)).toMatch(
    /People, characters and companies.*(Kôichi Yamadera|Koichi Mori \d) *Person.*2 more.*No title here has that name/,
  )
  for (const name of ['koichi-yamadera', 'koichi-mori-1', 'koichi-mori-4']) {
    expect(found.text).toMatch(new RegExp(`href="/people/\\d+/${name}"`))
  }

  expect(said((await get('/search?q=sunrise')).text)).toMatch(/People, characters and companies.*Sunrise *Studio/)
  expect((await get('/search?q=sunrise&format=TV')).text).not.toContain('People, characters')
  await sql`delete from title_staff where person_id in (select id from people where name like 'Koichi Mori%')`.execute(
    db,
  )
  await inTransaction(db, (tx) => clearPages(tx, [creditsTag]))
  await expect.poll(async () => (await get('/search?q=kouichi')).text).not.toContain('Koichi Mori')
})
