import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
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

test('suggestions are cards with the name that matched, and may be cached for a minute', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan' })

  const answer = await ask(db, '?q=attack%20on')

  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60')
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
