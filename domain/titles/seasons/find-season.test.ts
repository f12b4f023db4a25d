import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findTitles } from '../query/find-titles.ts'
import { findFirstSeason, findSeason, seasonQuery } from './find-season.ts'
import { findSeasons } from './find-seasons.ts'

const summer = { season: 'summer', season_year: 2013 }

test('a season’s titles are found by format, the most popular first', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Quiet', format: 'tv', imported_score: 6, ...summer })
  await aTitle(db, { title: 'Loud', format: 'tv', imported_score: 9, imported_voters: 5000, ...summer })
  await aTitle(db, { title: 'Song', format: 'music', ...summer })
  await aTitle(db, { title: 'Film', format: 'movie', ...summer })
  await aTitle(db, { title: 'Unnamed film', episodes: 1, ...summer })
  await aTitle(db, { title: 'Unnamed series', ...summer })
  await aTitle(db, { title: 'A year late', format: 'tv', season: 'summer', season_year: 2014 })
  await aTitle(db, { title: 'Too early', format: 'tv', season: 'spring', season_year: 2013 })
  await aTitle(db, { title: 'By its release', format: 'tv', season: 'summer', released_on: '2013-07-01' })
  await aTitle(db, { title: 'Read', kind: 'manga', released_on: '2013-07-01' })

  const groups = await findSeason(db, { year: 2013, name: 'summer' })

  expect(groups.map(({ format, total }) => [format, total])).toEqual([
    ['tv', 4],
    ['movie', 2],
    ['music', 1],
  ])
  const [series, films] = groups.map(({ titles }) => titles.map(({ title }) => title))
  expect(series?.[0]).toBe('Loud')
  expect(series?.toSorted()).toEqual(['By its release', 'Loud', 'Quiet', 'Unnamed series'])
  expect(films?.toSorted()).toEqual(['Film', 'Unnamed film'])
})

test('of one format the 60 most popular titles are found, and all are counted', async () => {
  const db = await freshDatabase()
  for (let number = 1; number <= 62; number++) await aTitle(db, { title: `Title ${number}`, format: 'ona', ...summer })

  const [group] = await findSeason(db, { year: 2013, name: 'summer' })

  expect(group).toMatchObject({ format: 'ona', total: 62 })
  expect(group?.titles).toHaveLength(60)
})

test('of those with one format it is known how many are found by it, which those without a format of their own are not', async () => {
  const db = await freshDatabase()
  for (const format of ['tv', 'tv', null]) await aTitle(db, { format, ...summer })
  const season = { year: 2013, name: 'summer' } as const

  const [group] = await findSeason(db, season)

  const query = seasonQuery(season)
  const filters = { ...query.filters, format: { wanted: ['tv'], unwanted: [] } }
  const { total } = await findTitles(db, { query: { ...query, filters }, codes: {} })
  expect(group).toMatchObject({ format: 'tv', total: 3, found: total })
})

test('a season without titles has no formats', async () => {
  const db = await freshDatabase()
  expect(await findSeason(db, { year: 2013, name: 'summer' })).toEqual([])
})

test('a year’s first season is the first that has titles', async () => {
  const db = await freshDatabase()
  await aTitle(db, { season: 'fall', season_year: 2013 })
  await aTitle(db, summer)
  await aTitle(db, { season: 'winter', season_year: 2014 })

  expect(await findFirstSeason(db, 2013)).toEqual({ year: 2013, name: 'summer' })
  expect(await findFirstSeason(db, 2012)).toBeNull()
})

test('the seasons that have titles are known, each once, oldest first', async () => {
  const db = await freshDatabase()
  for (const given of [summer, summer, { season: 'fall', released_on: '1998-10-03' }]) await aTitle(db, given)
  await aTitle(db, { season: 'winter', season_year: 2013 })
  await aTitle(db, { season: 'winter' })
  await aTitle(db, { season: 'winter', season_year: 1700 })
  await aTitle(db, { released_on: '2001-01-01' })

  expect(await findSeasons(db)).toEqual([
    { year: 1998, name: 'fall' },
    { year: 2013, name: 'winter' },
    { year: 2013, name: 'summer' },
  ])
})
