import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { rowsOf } from '#tests/support/read-records.ts'
import type { ListFormatName } from './list-format.ts'
import type { ListRow } from './list-row.ts'

/** What a row without anything says. */
const nothing: Omit<ListRow, 'kind' | 'ids' | 'names' | 'standing'> = {
  ...{
    year: null,
    format: null,
    total: null,
    totalVolumes: null,
    progress: 0,
    volumes: null,
    startedOn: null,
    finishedOn: null,
    droppedOn: null,
  },
  ...{
    repeats: 0,
    score: null,
    notes: '',
    tags: [],
    lists: [],
    isPrivate: false,
    updatedAt: null,
    foreign: {},
    own: null,
  },
}
const mushishi: Pick<ListRow, 'kind' | 'ids' | 'names' | 'standing'> = {
  kind: 'anime',
  ids: { mal: '457' },
  names: ['Mushishi'],
  standing: 'planning',
}
const manga: Pick<ListRow, 'kind' | 'ids' | 'names' | 'format' | 'total' | 'totalVolumes'> = {
  kind: 'manga',
  ids: { mal: '418' },
  names: ['Mushishi'],
  format: 'manga',
  total: 50,
  totalVolumes: 10,
}

const expected: Record<Exclude<ListFormatName, 'kiroku-json'>, [ListRow, ListRow]> = {
  'mal-xml': [
    {
      ...nothing,
      ...mushishi,
      format: 'tv',
      total: 26,
      standing: 'current',
      progress: 7,
      foreign: { my_priority: 'LOW', my_rewatching: '0', my_discuss: '1' },
    },
    {
      ...nothing,
      ...{ kind: 'anime', ids: { mal: '5081' }, names: ['化物語 & Ko <3'], format: 'special', total: 15 },
      ...{ standing: 'repeating', progress: 15, startedOn: '2010-04', finishedOn: '2011', repeats: 2, score: 9 },
      ...{ notes: 'Good & odd\nmore', tags: ['odd', 'vampires'] },
      foreign: {
        ...{
          my_status: 'Completed',
          my_rewatching: '1',
          my_rewatching_ep: '3',
          my_score: '9',
          my_storage: 'Hard Drive',
        },
        ...{ my_rewatch_value: 'Very High', my_priority: 'High', my_comments: 'Good &amp; odd<br />\nmore' },
      },
    },
  ],
  'mal-page-json': [
    {
      ...nothing,
      ...mushishi,
      ids: { mal: '32998' },
      names: ['91'],
      format: 'tv',
      total: 12,
      foreign: { priority_string: 'Low' },
    },
    {
      ...{
        ...nothing,
        ...manga,
        standing: 'completed',
        progress: 50,
        volumes: 10,
        startedOn: '2016-07-23',
        finishedOn: '1999-12-31',
      },
      ...{ score: 8, tags: ['odd', 'calm'], foreign: { priority_string: 'High', score: 8 } },
    },
  ],
  'mal-api-json': [
    { ...nothing, ...mushishi, updatedAt: new Date('2022-12-28T19:20:54Z') },
    {
      ...{
        ...nothing,
        ...manga,
        names: ['Mushishi', '蟲師', 'Bugmaster'],
        year: 1999,
        standing: 'repeating',
        progress: 50,
        volumes: 10,
      },
      ...{ startedOn: '2010-04', finishedOn: '2011', repeats: 3, score: 10, notes: 'Again!', tags: ['calm'] },
      ...{ updatedAt: new Date('2022-12-28T18:29:31Z'), foreign: { priority: 2, score: 10 } },
    },
  ],
  'anilist-json': [
    { ...nothing, ...mushishi, ids: { anilist: '457', mal: '457' } },
    {
      ...{
        ...nothing,
        ...manga,
        ids: { anilist: '30418', mal: '418' },
        names: ['Mushishi', '蟲師'],
        year: 1999,
        format: 'one-shot',
      },
      ...{
        standing: 'repeating',
        progress: 3,
        volumes: 1,
        startedOn: '2020-04-30',
        finishedOn: '2012-08',
        repeats: 2,
        score: 8.5,
      },
      ...{ notes: 'calm', lists: ['Favourites'], isPrivate: true, updatedAt: new Date('2020-09-13T12:26:40Z') },
      foreign: { priority: 5, scoreFormat: 'POINT_10_DECIMAL', score: 8.5 },
    },
  ],
  'anilist-archive': [
    {
      ...{
        ...nothing,
        ...mushishi,
        ids: { anilist: '457' },
        names: [],
        volumes: 0,
        lists: ['Odd'],
        updatedAt: new Date('2019-01-02T03:04:05Z'),
      },
      foreign: { priority: 0, custom_lists: '[false,true]', advanced_scores: '[]', hidden_default: 0 },
    },
    {
      ...{
        ...nothing,
        kind: 'manga',
        ids: { anilist: '30418' },
        names: [],
        standing: 'repeating',
        progress: 50,
        volumes: 10,
      },
      ...{
        startedOn: '2020-04-30',
        finishedOn: '2021',
        repeats: 1,
        score: 8.5,
        notes: 'calm',
        lists: ['Paper'],
        isPrivate: true,
      },
      ...{ updatedAt: new Date('2021-01-02T03:04:05Z') },
      foreign: { priority: 3, custom_lists: '[1]', advanced_scores: '[]', hidden_default: 0, score: 85 },
    },
  ],
  'kitsu-json': [
    {
      ...nothing,
      ...mushishi,
      ids: { kitsu: '424', mal: '457' },
      names: ['Mushishi', '蟲師'],
      year: 2005,
      format: 'tv',
      total: 26,
    },
    {
      ...{
        ...nothing,
        ...manga,
        ids: { kitsu: '99' },
        standing: 'repeating',
        progress: 50,
        startedOn: '2023-08-01',
        finishedOn: '2023-09-01',
      },
      ...{ repeats: 2, score: 8.5, notes: 'calm', isPrivate: true, updatedAt: new Date('2023-09-02T12:00:00Z') },
      foreign: { volumesOwned: 10, ratingTwenty: 17 },
    },
  ],
  'shikimori-json': [
    { ...nothing, ...mushishi, names: ['Mushishi', 'Мастер Муси'] },
    {
      ...{
        ...nothing,
        kind: 'manga',
        ids: { mal: '418' },
        names: ['Mushishi'],
        standing: 'repeating',
        progress: 7,
        volumes: 1,
      },
      ...{ repeats: 2, score: 9, notes: 'calm', foreign: { score: 9 } },
    },
  ],
  'anime-planet-json': [
    { ...nothing, ...mushishi, ids: {}, names: ['Mushi-Shi'] },
    {
      ...{
        ...nothing,
        kind: 'anime',
        ids: {},
        names: ['Mushi-Shi: The Next Passage Part II'],
        standing: 'completed',
        progress: 10,
      },
      ...{ startedOn: '2020-07-24', finishedOn: '2020-08-24', repeats: 2, score: 9, foreign: { rating: 4.5 } },
    },
  ],
  'yamtrack-csv': [
    { ...nothing, ...mushishi, standing: 'current', progress: 7, startedOn: '2024-02-09' },
    {
      ...{
        ...nothing,
        kind: 'manga',
        ids: { mal: '418' },
        names: ['Mushishi, "again"'],
        standing: 'completed',
        progress: 50,
      },
      ...{ finishedOn: '2024-02-09', repeats: 2, score: 9.5, notes: 'calm\nand odd', foreign: { score: '9.5' } },
    },
  ],
}

test.each(Object.entries(expected))('rows of %s say all that the file does', async (name, rows) => {
  expect(await rowsOf(foreignLists[name as ListFormatName])).toEqual(rows)
})
