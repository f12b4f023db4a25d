import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aVisit } from '#tests/support/visit.ts'
import { loadBrowse } from './load-browse.ts'

test('a page of titles may be kept until its kind, its order or a title on it changes', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const { context, notes } = await aVisit(db)

  const { data } = await loadBrowse('anime', context, new Request('http://localhost/browse-animes?sort=latest'))

  expect(data.found?.rows.map(({ title }) => title)).toEqual(['Mushishi'])
  expect(notes.tags).toEqual(new Set(['list-anime', 'order-anime-latest', 'title:1']))
})

test('a page whose titles could not be fetched is an error, reported once and not kept', async () => {
  const db = await freshDatabase()
  await db.schema.dropTable('title_counts').execute()
  const { context, reported, notes } = await aVisit(db)

  const { data, init } = await loadBrowse('manga', context, new Request('http://localhost/browse-mangas?page=7'))

  expect(data).toMatchObject({ found: null, page: 7 })
  expect(init?.status).toBe(500)
  expect(reported).toHaveLength(1)
  expect(notes.tags.size).toBe(0)
})

test('a kind without titles has one page', async () => {
  const { context } = await aVisit(await freshDatabase())
  const { data } = await loadBrowse('manga', context, new Request('http://localhost/browse-mangas'))
  expect(data.found).toMatchObject({ total: 0, page: 1, pages: 1, rows: [] })
})

test('a list, and four on a page, say more of a title than small cards, and only what lies beside a large cover begins its story', async () => {
  const db = await freshDatabase()
  const about = {
    format: 'tv',
    episodes: 26,
    genres: ['Mystery', 'Slice of Life'],
    storyline: 'Ginko walks\nthe land.',
  }
  await aTitle(db, { id: '1', ...about })
  const { context } = await aVisit(db)
  const aboutIn = async (search: string) =>
    (await loadBrowse('anime', context, new Request(`http://localhost/browse-animes${search}`))).data.about

  const facts = 'TV\u00a0· 26 episodes\u00a0· Mystery, Slice of Life'
  expect(await aboutIn('')).toEqual({ 1: { facts, story: 'Ginko walks the land.' } })
  expect(await aboutIn('?per=24&view=list')).toEqual({ 1: { facts, story: '' } })
  expect(await aboutIn('?per=24')).toEqual({})
})
