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

test('where titles stand with the reader is said as a part of their list', () => {
  expect(chips('mine=none&mine=current&mine=on-hold')).toEqual([
    { text: 'Not on my list', path: '/browse-animes?mine=current&mine=on-hold' },
    { text: 'My list: Watching', path: '/browse-animes?mine=none&mine=on-hold' },
    { text: 'My list: On hold', path: '/browse-animes?mine=none&mine=current' },
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
