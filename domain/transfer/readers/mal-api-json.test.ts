import { expect, test } from 'vitest'
import { rowsOf } from '#tests/support/read-records.ts'

test("pages of MyAnimeList's API are read as programs keep them: entries in one list, or titles with what the reader keeps", async () => {
  const status = { status: 'watching', score: 5, num_episodes_watched: 3 }
  const title = { id: 457, title: 'Mushishi', media_type: 'tv' }
  for (const list of [
    [{ node: title, list_status: status }],
    [{ ...title, my_list_status: status }],
    { data: [{ node: { ...title, my_list_status: status } }], paging: {} },
    // What another account keeps of it is not what the list says.
    { data: [{ node: { ...title, my_list_status: { status: 'dropped', tags: ['odd'] } }, list_status: status }] },
  ]) {
    expect(await rowsOf(JSON.stringify(list)), JSON.stringify(list)).toMatchObject([
      { kind: 'anime', ids: { mal: '457' }, standing: 'current', progress: 3, score: 5, tags: [] },
    ])
  }
  const manga = [{ id: 418, title: 'Mushishi', num_chapters: 50, my_list_status: { status: 'plan_to_read' } }]
  expect(await rowsOf(JSON.stringify(manga))).toMatchObject([{ kind: 'manga', standing: 'planning', total: 50 }])
})
