import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seasonInWords } from '#texts/title-words.ts'
import { readSeason, readSeasonYear, seasonAfter, seasonAt, seasonNames, seasonPath } from './season-rules.ts'

const aSeason = fc.record({ year: fc.integer({ min: 1900, max: 2099 }), name: fc.constantFrom(...seasonNames) })

test('every spelling of a season is read as that season, which has one address', () => {
  const spelled = fc.record({
    zeros: fc.nat(5),
    isAutumn: fc.boolean(),
    upper: fc.array(fc.boolean()),
    space: fc.nat(2),
  })
  fc.assert(
    fc.property(aSeason, spelled, (season, { zeros, isAutumn, upper, space }) => {
      const word = season.name === 'fall' && isAutumn ? 'autumn' : season.name
      const inCase = [...word].map((letter, place) => (upper[place] ? letter.toUpperCase() : letter)).join('')
      const around = ' '.repeat(space)
      expect(readSeason(`${'0'.repeat(zeros)}${season.year}${around}`, around + inCase)).toEqual(season)

      const [, , year, name] = seasonPath(season).split('/')
      expect(readSeason(year, name)).toEqual(season)
    }),
  )
})

test('whatever else an address names is no season, or is one whose address reads the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (year, name) => {
      const season = readSeason(year, name)
      if (season === null) return
      const [, , sameYear, sameName] = seasonPath(season).split('/')
      expect(readSeason(sameYear, sameName)).toEqual(season)
    }),
  )
})

test.each([
  ['1899', 'fall'],
  ['2100', 'winter'],
  ['0', 'winter'],
  ['20130', 'summer'],
  ['13', 'summer'],
  ['-2013', 'summer'],
  ['2013.0', 'summer'],
  ['2e3', 'summer'],
  ['2013', 'sommer'],
  ['2013', ''],
  ['2013', 'constructor'],
  [undefined, undefined],
])('%s %s has no page', (year, name) => {
  expect(readSeason(year, name)).toBeNull()
})

test('a year is read without its season', () => {
  expect(readSeasonYear('02013')).toBe(2013)
  expect(readSeasonYear('3000')).toBeNull()
})

test('the season after the one before is the same, and a year has four', () => {
  fc.assert(
    fc.property(aSeason, fc.integer({ min: -9, max: 9 }), (season, steps) => {
      const later = seasonAfter(season, steps)
      if (later) expect(seasonAfter(later, -steps)).toEqual(season)
      if (season.year < 2099) expect(seasonAfter(season, 4)).toEqual({ ...season, year: season.year + 1 })
    }),
  )
})

test('the first and the last season have neighbours on one side only', () => {
  expect(seasonAfter({ year: 1900, name: 'winter' }, -1)).toBeNull()
  expect(seasonAfter({ year: 2099, name: 'fall' }, 1)).toBeNull()
  expect(seasonAfter({ year: 2013, name: 'fall' }, 1)).toEqual({ year: 2014, name: 'winter' })
  expect(seasonAfter({ year: 2013, name: 'winter' }, -1)).toEqual({ year: 2012, name: 'fall' })
})

test.each([
  ['2026-01-01T00:00:00Z', 'Winter 2026'],
  ['2026-03-31T23:59:59Z', 'Winter 2026'],
  ['2026-04-01T00:00:00+02:00', 'Winter 2026'],
  ['2026-06-30T23:59:59Z', 'Spring 2026'],
  ['2026-07-01T00:00:00Z', 'Summer 2026'],
  ['2026-12-31T23:59:59Z', 'Fall 2026'],
])('%s is in %s', (moment, season) => {
  expect(seasonInWords(seasonAt(new Date(moment)))).toBe(season)
})
