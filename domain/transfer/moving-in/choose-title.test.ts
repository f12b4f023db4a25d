import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseTitle, type Near, type Said, waysOfNaming } from './choose-title.ts'

const said: Said = {
  ...{ format: null, year: null, total: null, totalVolumes: null },
  ...{ progress: 0, volumes: 0, standing: 'planning' },
}
const near: Near = {
  ...{ titleId: '1', agreeing: [], named: 'title', format: 'tv', year: 2010, total: 12, volumes: null },
  ...{ isTelling: true, hasOtherSigns: false, isContinued: false, isSetApart: false },
}

const asks = { outcome: 'ambiguous' }

test.each<[string, Partial<Said>, Partial<Near>[], object]>([
  ['the only title of that name', {}, [{}], { outcome: 'matched', titleId: '1', by: 'name' }],
  ['none', {}, [], { outcome: 'unknown' }],
  ['two of that name', {}, [{}, { titleId: '2', year: 2019 }], { outcome: 'ambiguous', candidates: ['1', '2'] }],
  ['two of that name, of which one has the year', { year: 2019 }, [{}, { titleId: '2', year: 2019 }], { titleId: '2' }],
  ['two of that name, of which one has the length', { total: 12 }, [{}, { titleId: '2', total: 1 }], { titleId: '1' }],
  [
    'two of that name, of which one has the format',
    { format: 'tv' },
    [{}, { titleId: '2', format: 'movie' }],
    { titleId: '1' },
  ],
  ['one by its title, another by a synonym', {}, [{ named: 'name' }, { titleId: '2' }], { titleId: '2' }],
  [
    'two of that name, of which one is as long as what was watched of it',
    { standing: 'completed', progress: 12 },
    [{}, { titleId: '2', total: 1 }],
    { titleId: '1' },
  ],
  [
    'two of that name, and only some of it was watched',
    { standing: 'current', progress: 12 },
    [{}, { titleId: '2', total: 24 }],
    { outcome: 'ambiguous' },
  ],
  [
    'two of that name, of which one has as many volumes as were read',
    { standing: 'completed', volumes: 3 },
    [
      { format: 'manga', volumes: 3 },
      { titleId: '2', format: 'manga', volumes: 7 },
    ],
    { titleId: '1' },
  ],
  [
    'two of that name, of which one is written so',
    {},
    [{ named: 'title-exactly' }, { titleId: '2' }],
    { titleId: '1' },
  ],
  ['one that is longer than what was watched to its end', { standing: 'completed', progress: 11 }, [{}], asks],
  ['one of which nothing is known', { standing: 'completed', progress: 11 }, [{ total: null, year: null }], asks],
  ['one whose name ends in other signs', {}, [{ hasOtherSigns: true }], asks],
  ['another season, by a synonym', { total: 12 }, [{ named: 'name', isContinued: true }], asks],
  ['one that says of itself what the row does not', {}, [{ isSetApart: true }], asks],
  ['the same, as long as the row', { total: 12 }, [{ isSetApart: true }], { titleId: '1' }],
  ['one of the year before, by its title', { year: 2011 }, [{}], { titleId: '1' }],
  ['one of the year before the one in its name', { year: 2011, isOfYear: true }, [{}], asks],
  ['one of another format', { format: 'ova' }, [{}], { titleId: '1' }],
  ['a manhwa, where the row is a manga', { format: 'manga' }, [{ named: 'name', format: 'manhwa' }], { titleId: '1' }],
  ['one by a name that is not quite its own', {}, [{ named: 'loosely' }], { titleId: '1' }],
  ['two by such a name', {}, [{ named: 'loosely' }, { titleId: '2', named: 'loosely' }], asks],
  ['one of another time', { year: 1999 }, [{}], { outcome: 'ambiguous' }],
  ['a novel, where the row is a manga', { format: 'manga' }, [{ format: 'novel' }], { outcome: 'ambiguous' }],
  ['one with fewer episodes than were watched', { progress: 24 }, [{}], { outcome: 'ambiguous' }],
  ['one by a short synonym', {}, [{ named: 'name', isTelling: false }], { outcome: 'ambiguous' }],
  ['one by a short synonym, of that year', { year: 2010 }, [{ named: 'name', isTelling: false }], { titleId: '1' }],
  ['one with another name but the same id', { year: 1999 }, [{ named: null, agreeing: ['mal'] }], { by: 'id' }],
  [
    'the one with more of its ids',
    {},
    [{ agreeing: ['mal'] }, { titleId: '2', agreeing: ['mal', 'kitsu'] }],
    { titleId: '2' },
  ],
  ['two with an id each', {}, [{ agreeing: ['mal'] }, { titleId: '2', agreeing: ['kitsu'] }], { outcome: 'ambiguous' }],
  [
    'two with an id, one with the name',
    {},
    [
      { agreeing: ['mal'], named: null },
      { titleId: '2', agreeing: ['mal'] },
    ],
    { by: 'id', titleId: '2' },
  ],
])('%s', (_, row, titles, expected) => {
  expect(
    chooseTitle(
      { ...said, ...row },
      titles.map((title) => ({ ...near, ...title })),
    ),
  ).toMatchObject(expected)
})

test('titles that have the same to say for them are never guessed, in whatever order they come', () => {
  const title = fc.record({
    ...{ named: fc.constantFrom(null, ...waysOfNaming), isTelling: fc.boolean() },
    ...{ hasOtherSigns: fc.boolean(), isContinued: fc.boolean(), isSetApart: fc.boolean() },
    ...{ format: fc.constantFrom(null, 'tv' as const, 'movie' as const), year: fc.constantFrom(null, 2010, 2011) },
    ...{
      total: fc.constantFrom(null, 1, 12),
      volumes: fc.constantFrom(null, 2),
      agreeing: fc.constantFrom<string[][]>([], ['mal']),
    },
  })
  const row = fc.record({
    ...{
      format: fc.constantFrom(null, 'tv' as const),
      year: fc.constantFrom(null, 2010),
      total: fc.constantFrom(null, 12),
    },
    ...{ progress: fc.constantFrom(0, 12), volumes: fc.constantFrom(0, 2), totalVolumes: fc.constant(null) },
    ...{ standing: fc.constantFrom('planning' as const, 'completed' as const), isOfYear: fc.boolean() },
  })
  fc.assert(
    fc.property(row, title, fc.array(title, { maxLength: 4 }), (given, twin, others) => {
      const titles = [twin, twin, ...others].map((each, at) => ({ ...each, titleId: String(at + 1) }))
      const choice = chooseTitle(given, titles)
      const turned = chooseTitle(given, titles.toReversed())
      expect(turned).toEqual(choice)
      if (choice.outcome === 'matched') expect(['1', '2']).not.toContain(choice.titleId)
    }),
  )
})

test('what was watched to its end is never taken, by a name, for a title of another length', () => {
  const titles = fc.array(
    fc.record({
      ...{
        named: fc.constantFrom(...waysOfNaming),
        year: fc.constantFrom(null, 2010),
        total: fc.integer({ min: 1, max: 3 }),
      },
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), titles, (progress, given) => {
      const all = given.map((each, at): Near => ({ ...near, ...each, titleId: String(at + 1) }))
      const choice = chooseTitle({ ...said, standing: 'completed', progress }, all)
      expect(choice.outcome).not.toBe('unknown')
      if (choice.outcome !== 'matched') return
      expect(all.find(({ titleId }) => titleId === choice.titleId)?.total).toBe(progress)
    }),
  )
})
