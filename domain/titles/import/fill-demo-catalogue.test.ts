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
