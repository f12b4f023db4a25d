import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { importCatalogue } from '#domain/titles/import/import-catalogue.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
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
  expect(pages.get('/companies/N/sunrise')).toContain(
    '<meta name="description" content="Sunrise: 2 titles, such as The Film, Bebop."',
  )
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

test('people, characters and companies stand in the sitemap', async () => {
  const { get } = await aSite()
  const { text } = await get('/sitemap.xml')
  for (const path of ['people/\\d+/shinichiro-watanabe', 'characters/\\d+/spike-spiegel', 'companies/\\d+/sunrise']) {
    expect(text).toMatch(new RegExp(`<loc>[^<]*/${path}</loc>`))
  }
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await importCatalogue(db, Readable.from([Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))]))
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
  table: 'titles' | 'people',
  column: 'title' | 'name',
  name: string,
): Promise<{ id: string | number }> {
  return db
    .selectFrom(table as 'people')
    .select('id')
    .where(column as 'name', '=', name)
    .executeTakeFirstOrThrow()
}
