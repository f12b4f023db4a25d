import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseTitle, type Near, type Said, waysOfNaming } from './choose-title.ts'

const said: Said = { format: null, year: null, total: null, progress: 0 }
const near: Near = {
  ...{ titleId: '1', agreeing: [], named: 'title', isTelling: true, format: 'tv', year: 2010, total: 12 },
}

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
    ...{ format: fc.constantFrom(null, 'tv' as const, 'movie' as const), year: fc.constantFrom(null, 2010, 2011) },
    ...{ total: fc.constantFrom(null, 1, 12), agreeing: fc.constantFrom<string[][]>([], ['mal']) },
  })
  const row = fc.record({
    ...{
      format: fc.constantFrom(null, 'tv' as const),
      year: fc.constantFrom(null, 2010),
      total: fc.constantFrom(null, 12),
    },
    progress: fc.constantFrom(0, 12),
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
