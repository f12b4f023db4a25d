import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('a changed field has its old value and its new one', () => {
  expect(changesOf({ releasedOn: '2005', suspended: false }, { releasedOn: '2005-10-23', suspended: true })).toEqual([
    { field: 'Released on', removed: ['2005'], added: ['2005-10-23'] },
    { field: 'Suspended', removed: ['No'], added: ['Yes'] },
  ])
})

test('codes are shown in words, and formats that release 0.1 recorded as they are', () => {
  expect(
    changesOf({ format: 'Light Novel', airingState: 'airing' }, { format: 'one-shot', airingState: null }),
  ).toEqual([
    { field: 'Format', removed: ['Light Novel'], added: ['One-shot'] },
    { field: 'Airing state', removed: ['Ongoing'], added: [] },
  ])
})

test('what was added or deleted has only one side, and empty fields are left out', () => {
  expect(changesOf(null, { title: 'Mushishi', episodes: 26, ended_on: '', poster: null, genres: [] })).toEqual([
    { field: 'Title', removed: [], added: ['Mushishi'] },
    { field: 'Episodes', removed: [], added: ['26'] },
  ])
  expect(changesOf({ reviews: 12_345 }, null)).toEqual([{ field: 'Reviews', removed: ['12,345'], added: [] }])
  expect(changesOf(null, null)).toEqual([])
})

test('of lists only the items added or removed are shown, people with their parts', () => {
  const ginko = { name: 'Ginko', part: 'Nakano', image: null }
  const tanyu = { name: 'Tanyuu', part: '', image: null }
  expect(
    changesOf({ characters: [ginko, ginko, tanyu] }, { characters: [ginko, { ...tanyu, part: 'Kobayashi' }] }),
  ).toEqual([{ field: 'Characters', removed: ['Ginko · Nakano', 'Tanyuu'], added: ['Tanyuu · Kobayashi'] }])
})

test('fields are in the order of the form, whatever order they were stored in', () => {
  const fields = ['staff', 'zeal', 'studio', 'characters', 'title', 'age', 'kind', 'episodes']
  const one = Object.fromEntries(fields.map((field) => [field, 'x']))
  const other = Object.fromEntries(fields.toReversed().map((field) => [field, 'x']))
  const names = ['Kind', 'Title', 'Studio', 'Episodes', 'Characters', 'Staff', 'Age', 'Zeal']
  expect(changesOf(null, one).map(({ field }) => field)).toEqual(names)
  expect(changesOf(null, other).map(({ field }) => field)).toEqual(names)
})
