import { expect, test } from 'vitest'
import { rowsOf } from '#tests/support/read-records.ts'

test("the older answer of Shikimori's API, which has whole titles, is read", async () => {
  const kept = { id: 9, text: 'calm', chapters: 0, volumes: 0, rewatches: 1, user: { id: 1, nickname: 'mari' } }
  const title = { id: 457, name: 'Mushishi', russian: 'Мастер Муси', kind: 'tv', episodes: 26, episodes_aired: 0 }
  const rates = [
    { ...kept, score: 9, status: 'completed', episodes: 26, anime: title, manga: null },
    { ...kept, score: 0, status: 'planned', anime: { ...title, id: 5 } },
    {
      ...kept,
      score: 0,
      status: 'watching',
      chapters: 3,
      manga: { id: 418, name: 'M', russian: '', kind: 'manga', chapters: 50 },
    },
  ]
  expect(await rowsOf(JSON.stringify(rates))).toMatchObject([
    {
      kind: 'anime',
      ids: { mal: '457' },
      names: ['Mushishi', 'Мастер Муси'],
      standing: 'completed',
      progress: 26,
      repeats: 1,
      score: 9,
      total: 26,
      format: 'tv',
      notes: 'calm',
    },
    { kind: 'anime', ids: { mal: '5' }, standing: 'planning', score: null },
    { kind: 'manga', ids: { mal: '418' }, standing: 'current', progress: 3, total: 50 },
  ])
})
