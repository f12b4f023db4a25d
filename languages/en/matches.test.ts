import { expect, test } from 'vitest'
import type { Doubt } from '#domain/titles/import/match-rules.ts'
import { whyMatched } from './matches.ts'

const doubts: [string, Doubt][] = [
  ['the format is Light Novel, here unknown', { about: 'format', line: 'light-novel', title: null }],
  ['the year is 2000, here 1997', { about: 'year', line: '2000', title: '1997' }],
  [
    'by Igarashi Satsuki, here by CLAMP, Ohkawa',
    { about: 'authors', line: ['Igarashi Satsuki'], title: ['CLAMP', 'Ohkawa'] },
  ],
  ['no name in common, here Clover', { about: 'names', title: 'Clover' }],
  ['no other id to compare', { about: 'other-ids' }],
  ['no id to compare', { about: 'ids' }],
]

test.each(doubts)('a doubt about a match: %s', (text, doubt) => {
  expect(whyMatched({ agreeing: [], differing: [], ids: 0, doubts: [doubt] })).toBe(`the same title and year; ${text}`)
})

test('a match by ids says which agree and which differ', () => {
  expect(whyMatched({ agreeing: ['mal'], differing: [], ids: 1, doubts: [] })).toBe('1 of 1 id the same (mal)')
  expect(whyMatched({ agreeing: ['kitsu', 'mal'], differing: ['ann'], ids: 4, doubts: [] })).toBe(
    '2 of 4 ids the same (kitsu, mal), 1 different (ann)',
  )
})

test('a match that release 0.1 kept has its words', () => {
  expect(whyMatched('1 of 2 ids the same (mal)')).toBe('1 of 2 ids the same (mal)')
})
