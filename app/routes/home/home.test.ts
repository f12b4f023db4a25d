import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aVisit } from '#tests/support/visit.ts'
import { loader } from './home.tsx'

/** What home's loader returns, what it reported and what it noted. */
async function loadHome(db: PlainDb, path = '/') {
  const { context, reported, notes } = await aVisit(db)
  const url = new URL(path, 'http://localhost')
  const home = await loader({ context, request: new Request(url), url, params: {}, pattern: '/' })
  return { home, reported, notes }
}

/** Every query for mangas fails, also one that was composed before and is only sent. */
function withoutMangas(db: PlainDb): PlainDb {
  const checked = <Query>(query: Query, said: unknown): Query => {
    if (JSON.stringify(said).includes('"manga"')) throw new Error('No mangas today')
    return query
  }
  const failing = db.withPlugin({
    transformQuery: ({ node }) => checked(node, node),
    transformResult: async ({ result }) => result,
  })
  const send = failing.executeQuery.bind(failing)
  const executeQuery: typeof send = async (query, options) =>
    send(checked(query, 'parameters' in query ? query.parameters : null), options)
  return Object.assign(failing, { executeQuery }) as PlainDb
}

test('when the mangas cannot be fetched, home has the rest, and the failure is reported once', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Mushishi' })

  const { home, reported, notes } = await loadHome(withoutMangas(db))

  expect(home.animes?.map(({ title }) => title)).toEqual(['Mushishi'])
  expect(home.upcoming).toEqual([])
  expect(home.mangas).toBeNull()
  expect(reported).toHaveLength(1)
  expect(notes.tags.size).toBe(0)
})

test('home may be kept until a kind, one of its orders or a title on it changes', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', kind: 'manga' })

  const { notes } = await loadHome(db, '/?mangas=most-reading')

  const tags = ['list-anime', 'list-manga', 'order-anime-popular', 'order-manga-most-reading', 'title:1']
  expect(notes).toEqual({ tags: new Set(tags), maxAge: 60 })
})

test('unknown choices in the address are ignored', async () => {
  const { home } = await loadHome(await freshDatabase(), '/?animes=most-reading&mangas=%00&upcoming=film')
  expect(home.choices).toEqual({ animes: 'popular', mangas: 'popular', upcoming: 'anime' })
})
