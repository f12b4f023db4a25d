import { expect, test } from 'vitest'
import { countTitles } from '#domain/titles/count-titles.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { fillDemoCatalogue } from './fill-demo-catalogue.ts'

test('an empty catalogue gets 100 anime and 100 manga, only once even when two programs start together', async () => {
  const db = await freshDatabase()
  const added = await Promise.all([fillDemoCatalogue(db), fillDemoCatalogue(db)])
  expect(added.sort()).toEqual([0, 200])
  expect(await countTitles(db, 'anime')).toBe(100)
  expect(await countTitles(db, 'manga')).toBe(100)
  expect(await fillDemoCatalogue(db)).toBe(0)
})

test('a catalogue that has a title is left alone', async () => {
  const db = await freshDatabase()
  await aTitle(db)
  expect(await fillDemoCatalogue(db)).toBe(0)
  expect(await countTitles(db, 'anime')).toBe(1)
})

test('what the demo says of a title shows each part of a page: where it came from, for whom it is, when it began, what it belongs to', async () => {
  const db = await freshDatabase()
  await fillDemoCatalogue(db)
  const titles = await db
    .selectFrom('titles')
    .select(['kind', 'title', 'source_material', 'age_rating', 'season', 'airing_state', 'ended_on'])
    .execute()
  const anime = titles.filter(({ kind }) => kind === 'anime')
  expect(anime.filter((title) => !title.source_material || !title.season)).toEqual([])
  expect(anime.filter((title) => title.age_rating).length).toBeGreaterThanOrEqual(98)
  expect(titles.filter((title) => title.airing_state === 'finished' && !title.ended_on)).toEqual([])

  const franchises = await db.selectFrom('franchise_titles').select('title_id').execute()
  expect(franchises.length).toBeGreaterThanOrEqual(85)
  const tags = await db.selectFrom('tags').select(['kind', 'name']).execute()
  for (const kind of ['genre', 'theme', 'demographic']) {
    expect(tags.filter((tag) => tag.kind === kind).length, kind).toBeGreaterThanOrEqual(5)
  }
})
