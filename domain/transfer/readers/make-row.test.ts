import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf } from '#tests/support/read-records.ts'

test('rows without sense are refused, each with its reason, and values without sense are missing, with a warning', async () => {
  const row = (more: object) => ({
    target_title: 'One',
    target_id: 1,
    target_type: 'Anime',
    status: 'watching',
    ...more,
  })
  const records = await recordsOf(
    JSON.stringify([
      row({ target_type: 'Person' }),
      row({ status: 'sleeping' }),
      row({ status: undefined }),
      row({ target_title: '\u3164', target_id: 0 }),
      row({ score: 11, episodes: -3, rewatches: 'often' }),
      'One',
    ]),
  )
  expect(records.map((record) => ('problem' in record ? record.problem : record))).toMatchObject([
    { code: 'row-kind', parameters: { kind: 'Person' } },
    { code: 'row-standing', parameters: { standing: 'sleeping' } },
    { code: 'row-standing', parameters: { standing: '' } },
    { code: 'row-nameless' },
    {
      row: { progress: null, score: null, repeats: 0, foreign: { score: 11 } },
      warnings: [
        { code: 'row-value', parameters: { field: 'progress', value: '-3' } },
        { code: 'row-value', parameters: { field: 'repeats', value: 'often' } },
        { code: 'row-value', parameters: { field: 'score', value: '11' } },
      ],
    },
    { code: 'record-not-object' },
  ])
})

test('days that have not come yet are left out, with a warning', async () => {
  const [record] = await recordsOf(`<myanimelist><anime><series_animedb_id>5</series_animedb_id>
    <series_title>One</series_title><my_status>Watching</my_status><my_start_date>2999-05-00</my_start_date>
    <my_finish_date>2999-06-01</my_finish_date></anime></myanimelist>`)
  expect(record).toMatchObject({
    row: { startedOn: null, finishedOn: null },
    warnings: [
      { code: 'row-future', parameters: { date: '2999-05' } },
      { code: 'row-future', parameters: { date: '2999-06-01' } },
    ],
  })
})

test('long notes and many tags are cut with a warning, and kept whole beside', async () => {
  const tags = Array.from({ length: 60 }, (_, number) => `tag ${number}`)
  const text = foreignLists['mal-api-json']
    .replace('"Again!"', `"${'a'.repeat(12_000)}"`)
    .replace('["calm"]', JSON.stringify(tags))
  const [, record] = await recordsOf(text)
  expect(record).toMatchObject({
    row: { foreign: { comments: 'a'.repeat(12_000), tags } },
    warnings: [{ code: 'row-notes-cut' }, { code: 'row-tags-cut' }],
  })
  expect(record?.what === 'row' && [record.row.notes.length, record.row.tags.length]).toEqual([10_000, 50])
})
