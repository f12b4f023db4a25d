import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { indexNames, weighNames } from '#domain/titles/credits/index-names.ts'
import { aCharacter, aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { someServices } from '#tests/support/services.ts'
import { services } from '#web/context.ts'
import { loader } from './suggestions.ts'

async function ask(db: PlainDb, search: string): Promise<Response> {
  const url = new URL(`http://localhost/search/suggestions${search}`)
  const context = new RouterContextProvider()
  context.set(services, await someServices(db))
  return loader({ request: new Request(url), url, context, params: {}, pattern: '/search/suggestions' })
}

test('suggestions are cards with the name that matched, and may be kept for a minute by who asked alone', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan' })

  const answer = await ask(db, '?q=attack%20on')

  expect(answer.headers.get('Cache-Control')).toBe('private, max-age=60')
  expect(await answer.json()).toEqual([
    {
      id,
      kind: 'anime',
      title: 'Shingeki no Kyojin',
      titleNative: null,
      poster: null,
      year: null,
      score: null,
      matchedName: 'Attack on Titan',
    },
  ])
})

test.each(['', '?q=', '?q=%20', '?q=%00', '?q=%FF%FE', '?q=%ED%A0%80', `?q=${'x'.repeat(10_000)}`, '?p=naruto'])(
  'nothing is suggested for %s',
  async (search) => {
    const db = await freshDatabase()
    await aTitle(db, { title: 'Naruto' })

    const answer = await ask(db, search)

    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([])
  },
)

test('after the titles come people, characters and companies, with what they are and their address', async () => {
  const db = await freshDatabase()
  const { id: title_id } = await aTitle(db, { title: 'Spike' })
  await aCharacter(db, { title_id, name: 'Spike Spiegel', image: 'https://a.example/s.jpg', vocal: 'Spike Lee' })
  const company = await db
    .insertInto('companies')
    .values({ name: 'Spike Films' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const credit = { title_id, company_id: company.id, position: 0 }
  await db
    .insertInto('title_companies')
    .values({ ...credit, role: 'producer' })
    .execute()
  await indexNames(db)

  const asked = async () => (await (await ask(db, '?q=spike')).json()) as { title?: string; path?: string }[]

  const [title, ...names] = await asked()
  expect(title).toMatchObject({ title: 'Spike' })
  expect(names.toSorted((a, b) => ((a.path ?? '') < (b.path ?? '') ? -1 : 1))).toEqual([
    {
      path: expect.stringMatching(/^\/characters\/\d+\/spike-spiegel$/),
      name: 'Spike Spiegel',
      image: 'https://a.example/s.jpg',
      said: 'Character\u00a0· Spike',
    },
    { path: `/companies/${company.id}/spike-films`, name: 'Spike Films', image: null, said: 'Company' },
    { path: expect.stringMatching(/^\/people\/\d+\/spike-lee$/), name: 'Spike Lee', image: null, said: 'Person' },
  ])

  await db.updateTable('title_companies').set({ role: 'studio' }).execute()
  expect(await asked()).toContainEqual(expect.objectContaining({ name: 'Spike Films', said: 'Studio' }))
})

test('who has the name that was typed comes before titles that are far less known', async () => {
  const db = await freshDatabase()
  const { id: title_id } = await aTitle(db, { title: 'Bebop', imported_members: 1_000_000 })
  await aCharacter(db, { title_id, name: 'Spike Spiegel' })
  await aTitle(db, { title: 'The Spike', imported_members: 50_000 })
  await indexNames(db)
  await weighNames(db)
  const asked = async (query: string) => {
    const suggested = (await (await ask(db, `?q=${query}`)).json()) as { title?: string; name?: string }[]
    return suggested.map(({ title, name }) => title ?? name)
  }

  expect(await asked('spike')).toEqual(['Spike Spiegel', 'The Spike'])
  expect(await asked('spik')).toEqual(['The Spike', 'Spike Spiegel'])
  await aTitle(db, { title: 'Spike!', imported_members: 150_000 })
  expect(await asked('spike')).toEqual(['Spike!', 'The Spike', 'Spike Spiegel'])
})
