import { expect, test } from 'vitest'
import type { Kind } from '../rules.ts'
import { inWatchOrder } from './in-watch-order.ts'
import { nameRelations } from './name-relations.ts'
import type { Said } from './rules.ts'

const season3 = { id: 'season-3', kind: 'anime' } as const

test('a third season shows the first one, the film between them and what it all began with', () => {
  const said: Said[] = [
    ['season-3', 'prequel', 'season-2'],
    ['season-2', 'prequel', 'season-1'],
    ['season-1', 'side-story', 'film'],
    ['season-1', 'adaptation', 'book'],
    ['book', 'sequel', 'book-2'],
    ['season-4', 'prequel', 'season-3'],
    ['film', 'summary', 'short'],
    ['season-3', 'character', 'guest'],
  ]
  const titles = [
    ...[
      aTitle('guest', '1990'),
      aTitle('book-2', '2003', 'manga'),
      aTitle('book', '1999', 'manga'),
      aTitle('season-4', null),
    ],
    ...[aTitle('season-2', '2004'), aTitle('short', '2005'), aTitle('film', '2003-07'), aTitle('season-1', '2001')],
  ]

  expect(inWatchOrder(season3, { titles, said }).map(({ id, relation }) => `${id}: ${relation}`)).toEqual([
    'season-1: prequel',
    'film: side-story',
    'season-2: prequel',
    'short: same-franchise',
    'season-4: sequel',
    'book: adaptation',
    'book-2: adaptation',
    'guest: character',
  ])
})

test('a prequel that was released later comes before its sequel, and so does one of which the date is not known', () => {
  const said: Said[] = [
    ['season-3', 'side-story', 'night'],
    ['night', 'prequel', 'zero'],
    ['unknown', 'sequel', 'zero'],
  ]
  const titles = [aTitle('night', '2006'), aTitle('zero', '2011'), aTitle('unknown', null)]
  expect(inWatchOrder(season3, { titles, said }).map(({ id }) => id)).toEqual(['unknown', 'zero', 'night'])
})

test('titles that are said to be prequels of each other are still there once each', () => {
  const said: Said[] = [
    ['season-3', 'prequel', 'one'],
    ['one', 'prequel', 'two'],
    ['two', 'prequel', 'one'],
  ]
  const titles = [aTitle('two', '2002'), aTitle('one', '2001')]
  expect(inWatchOrder(season3, { titles, said }).map(({ id }) => id)).toEqual(['two', 'one'])
})

test('titles are named by what they are themselves told to be before what follows from others', () => {
  const said: Said[] = [
    ['a', 'adaptation', 'book'],
    ['b', 'adaptation', 'book'],
    ['a', 'sequel', 'b'],
    ['b', 'sequel', 'c'],
    ['a', 'parent-story', 'c'],
    ['b', 'prequel', 'other-start'],
    ['c', 'other', 'stranger'],
  ]
  expect(Object.fromEntries(nameRelations('a', said))).toEqual({
    book: 'adaptation',
    b: 'sequel',
    c: 'parent-story',
    'other-start': 'same-franchise',
  })
})

test('a story in which two series meet does not bring the other series, but a series is found by its own other ways', () => {
  const said: Said[] = [
    ['meeting', 'parent-story', 'ours'],
    ['meeting', 'parent-story', 'theirs'],
    ['summary', 'full-story', 'ours'],
    ['summary', 'full-story', 'ours-2'],
    ['ours-2', 'prequel', 'ours'],
  ]
  expect(Object.fromEntries(nameRelations('ours', said))).toEqual({
    meeting: 'side-story',
    summary: 'summary',
    'ours-2': 'sequel',
  })
  expect([...nameRelations('meeting', said).keys()].sort()).toEqual(['ours', 'ours-2', 'summary', 'theirs'])
})

test('what is more than four steps away without being a sequel or prequel is not named', () => {
  const chain = Array.from({ length: 7 }, (_, n): Said => [`${n}`, n % 2 ? 'spin-off' : 'adaptation', `${n + 1}`])
  expect([...nameRelations('0', chain).keys()]).toEqual(['1', '2', '3', '4'])
  const sequels = Array.from({ length: 30 }, (_, n): Said => [`${n}`, 'sequel', `${n + 1}`])
  expect(new Set(nameRelations('0', sequels).values())).toEqual(new Set(['sequel']))
  expect(nameRelations('0', sequels).size).toBe(30)
})

function aTitle(id: string, releasedOn: string | null, kind: Kind = 'anime') {
  const card = { id, kind, title: id, titleNative: '', poster: null, year: null, score: null }
  return { releasedOn, format: null, card }
}
