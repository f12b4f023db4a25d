import { expect, test } from 'vitest'
import { recordsOf } from '#tests/support/read-records.ts'
import type { ListRecord } from './list-row.ts'

const entry = (id: number, more: object = {}) => ({
  score: 0,
  status: 'COMPLETED',
  media: { id, title: { romaji: `Title ${id}` } },
  ...more,
})
const animeList = (scores: number[], scoreFormat?: string) => ({
  data: {
    anime: {
      ...(scoreFormat && { user: { mediaListOptions: { scoreFormat } } }),
      lists: [{ name: 'Completed', entries: scores.map((score, place) => entry(place + 1, { score })) }],
    },
  },
})

const scoresOf = (records: ListRecord[]) =>
  records.flatMap((record) => (record.what === 'row' ? [record.row.score] : []))
const noteOf = (records: ListRecord[]) => records.find((record) => record.what === 'note')?.note.parameters

test.each([
  ['POINT_100', [0, 1, 85, 100], [null, 0.1, 8.5, 10]],
  ['POINT_10_DECIMAL', [0, 0.1, 8.7, 10], [null, 0.1, 8.7, 10]],
  ['POINT_10', [0, 1, 5, 10], [null, 1, 5, 10]],
  ['POINT_5', [0, 1, 2, 3, 4, 5], [null, 1, 3, 5, 7, 9]],
  ['POINT_3', [0, 1, 2, 3], [null, 3.5, 6, 8.5]],
])('scores on the scale %s', async (scale, given, scores) => {
  const records = await recordsOf(JSON.stringify(animeList(given, scale)))
  expect(scoresOf(records)).toEqual(scores)
  expect(noteOf(records)).toBeUndefined()
})

test.each([
  ['hundred', [7, 85]],
  ['tenths', [7, 8.5]],
  ['ten', [7, 8]],
  ['ten', [1, 2, 3]],
  ['stars', [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]],
  ['smileys', [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]],
])('without a name the scale is told by the scores: %s', async (scale, given) => {
  expect(noteOf(await recordsOf(JSON.stringify(animeList(given))))).toEqual({ scale })
})

test('a scale that has no such scores is not the one that they are on', async () => {
  const records = await recordsOf(JSON.stringify(animeList([85, 70, 9], 'POINT_10')))
  expect([scoresOf(records), noteOf(records)]).toEqual([[8.5, 7, 0.9], { scale: 'hundred' }])
})

test('one score among many that the named scale does not have is missing, and the others stay on it', async () => {
  const records = await recordsOf(JSON.stringify(animeList([85, ...Array(20).fill(9)], 'POINT_10')))
  expect([scoresOf(records), noteOf(records)]).toEqual([[null, ...Array(20).fill(9)], undefined])
  expect(records[0]).toMatchObject({ what: 'row', warnings: [{ code: expect.any(String) }] })
})

test('lists and entries are read without what is around them in an answer', async () => {
  const entries = [1, 2].map((id) => ({
    ...entry(id, { score: 7 }),
    media: { id, type: 'ANIME', title: { romaji: 'T' } },
  }))
  const lists = [
    { name: 'Done', status: 'COMPLETED', entries },
    { name: 'Calm', isCustomList: true, entries: entries.slice(1) },
  ]
  for (const [kept, calm] of [
    [entries, []],
    [{ lists }, ['Calm']],
    [lists, ['Calm']],
  ] as const) {
    const records = await recordsOf(JSON.stringify(kept))
    const rows = records.flatMap((record) => (record.what === 'row' ? [record.row] : []))
    expect(rows.map(({ ids, standing, score, lists: on }) => [ids.anilist, standing, score, on])).toEqual([
      ['1', 'completed', 7, []],
      ['2', 'completed', 7, calm],
    ])
  }
})

test('an entry is one row, with the names of the lists of its own that it is on, whatever comes first', async () => {
  const lists = [
    { entries: [entry(1, { status: undefined }), entry(2, { status: undefined })], isCustomList: true, name: 'Calm' },
    { entries: [entry(1)], name: 'Odd', isCustomList: true },
    { entries: [entry(1), entry(2, { status: undefined })], status: 'PAUSED', isCustomList: false, name: 'Paused' },
    { entries: [entry(3)], isCustomList: true, name: 'Alone' },
  ]
  const records = await recordsOf(JSON.stringify({ data: { MediaListCollection: { lists } } }))
  // An entry that no list gives a kind is refused.
  expect(records.map((record) => record.what)).toEqual(Array(records.length).fill('refused'))

  const named = await recordsOf(JSON.stringify({ anime: { lists } }))
  const rows = named.flatMap((record) => (record.what === 'row' ? [record.row] : []))
  expect(rows.map(({ ids, standing, lists: on }) => [ids.anilist, standing, on])).toEqual([
    ['1', 'completed', ['Calm', 'Odd']],
    ['2', 'on-hold', ['Calm']],
    ['3', 'completed', ['Alone']],
  ])
})

test('lists of anime and manga of one answer are told apart by the names that they were asked for', async () => {
  const list = { lists: [{ name: 'Completed', entries: [entry(1)] }] }
  const records = await recordsOf(JSON.stringify({ data: { animeList: list, mangaList: list } }))
  expect(records.map((record) => record.what === 'row' && record.row.kind)).toEqual(['anime', 'manga'])
})

test("names of a reader's own lists are read as other names are", async () => {
  const names = ['\0Calm', 'Ca\ud800lm', '\u3164', 'Calm', ' Loud  ', 7]
  const lists = names.map((name) => ({
    name,
    isCustomList: true,
    entries: [{ ...entry(1), media: { id: 1, type: 'ANIME' } }],
  }))
  const [record] = await recordsOf(JSON.stringify({ lists }))
  expect(record).toMatchObject({ what: 'row', row: { lists: ['Calm', 'Ca\ufffdlm', 'Loud'] } })
})
