import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { aServer } from '#tests/support/server.ts'

const names = [
  '<script>alert(1)</script>',
  '" onmouseover="alert(1)',
  '</title><img src=x onerror=alert(1)>',
  '\u202eevil\u202d',
  'ا'.repeat(60),
  'A'.repeat(10_000),
  '-minus',
  '../../etc/passwd',
  '%00%2f',
  '?page=2#x',
  '\u0000null',
  '   ',
  '',
  '&amp;&lt;',
  '👩‍👩‍👧'.repeat(80),
  'e\u0301'.repeat(300),
  '1-2',
]

test('whatever names an import brings, the pages of people, characters, companies and filters show them as text', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const lines = names.map((name, place) => ({
    ...{
      itemType: place % 2 ? 'manga' : 'anime',
      ids: { mal: place + 1 },
      title: `Title ${place}`,
      year: 2000 + place,
    },
    ...{ studios: [name], serializations: [name], genres: [name], themes: [name], season: 'spring' },
    characters: [{ name, role: name, vocal: name }],
    staff: [{ name, role: name }],
  }))
  await imported(db, lines)
  const { address, lines: logged } = await aServer({ db, url })
  const { rows } = await sql<{ id: string; kind: string }>`select id, kind from titles order by id`.execute(db)
  expect(rows.length, 'a line may be refused').toBeGreaterThan(names.length - 4)

  const paths = new Set(['/sitemap.xml', '/browse-animes', '/browse-mangas?per=60&view=list', '/season/2000/spring'])
  for (const { id, kind } of rows) {
    const page = (await ask(address, `/${kind}/${id}`)).body.toString()
    for (const [, path = ''] of page.matchAll(/href="(\/(?:people|characters|companies|browse-\w+\?)[^"]*)"/g)) {
      paths.add(path.replaceAll('&amp;', '&'))
    }
  }
  expect(paths.size).toBeGreaterThan(3 * names.length)
  for (const path of paths) {
    const first = await ask(address, path)
    const { status, body } = first.status === 302 ? await ask(address, String(first.headers.location)) : first
    expect([path, status]).toEqual([path, 200])
    // A page's data is JSON; a tag that ended it would leave the rest here.
    const html = body.toString().replace(/<script type="application\/json".*?<\/script>/s, '')
    expect(html, path).not.toMatch(/<script>alert|<img src=x|" onmouseover=/)
  }
  expect(logged.filter(({ err }) => err)).toEqual([])
})

test('a sitemap names only addresses that answer', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const lines = names.map((name, place) => ({
    ...{ itemType: 'anime', ids: { mal: place + 1 }, title: `Title ${place}`, year: 2000, season: 'fall' },
    ...{ studios: [name], genres: [name], themes: [name], demographics: [name], staff: [{ name, role: name }] },
  }))
  await imported(db, lines)
  const { address } = await aServer({ db, url, baseUrl: 'http://localhost' })
  const sitemap = (await ask(address, '/sitemap.xml')).body.toString()
  const paths = [...sitemap.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(2 * names.length)
  for (const path of paths) expect([path, (await ask(address, path)).status]).toEqual([path, 200])
})

test('a person with 3,000 titles has pages like any other', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { rows } = await sql<{ id: number }>`insert into people (name) values ('Busy') returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into titles (id, kind, title, released_on)
    select n::text, 'anime', 'Title ' || n, '2000' from generate_series(1, 3000) n`.execute(db)
  await sql`insert into title_staff (title_id, person_id, role, position)
    select n::text, ${id}, 'Role ' || place, place from generate_series(1, 3000) n cross join generate_series(0, 2) place`.execute(
    db,
  )
  const { address } = await aServer({ db, url })

  const page = await ask(address, `/people/${id}/busy?page=125`)
  expect(page.status).toBe(200)
  expect(page.body.toString()).toContain('3,000 titles')
  expect((await ask(address, `/people/${id}/busy?page=126`)).headers.location).toBe(`/people/${id}/busy?page=125`)
})
