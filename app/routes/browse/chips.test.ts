import { expect, test } from 'vitest'
import { readTitleQuery } from '#domain/titles/query/title-query-rules.ts'
import { chipsOf } from './chips.ts'

const chips = (asked: string) => chipsOf(readTitleQuery('anime', new URLSearchParams(asked)))

test('each chip leads to the question without its value', () => {
  expect(chips('genre=Action&genre=-Drama&format=TV')).toEqual([
    { text: 'Action', path: '/browse-animes?genre=-Drama&format=TV' },
    { text: 'Not Drama', path: '/browse-animes?genre=Action&format=TV' },
    { text: 'TV Series', path: '/browse-animes?genre=Action&genre=-Drama' },
  ])
})

test('chips of one word are told apart by the names of their filters', () => {
  expect(chips('genre=Action&format=Music&theme=Music').map(({ text }) => text)).toEqual([
    'Action',
    'Theme: Music',
    'Format: Music',
  ])
  expect(chips('format=-Music&theme=Music').map(({ text }) => text)).toEqual(['Theme: Music', 'Not Format: Music'])
})
