import { expect, test } from 'vitest'
import type { Told } from '#domain/refusal-rules.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf, rowsOf } from '#tests/support/read-records.ts'
import { sentenceOf } from '#web/sentence-of.ts'

test.each(['progressed_at', 'progress_changed'])(
  'the moment of the last step is read of Yamtrack’s column %s',
  async (column) => {
    const [head = '', first = ''] = foreignLists['yamtrack-csv'].split('\n')
    const text = `${head},"${column}"\n${first},"2024-02-09T10:00:00Z"\n`

    expect(await rowsOf(text)).toMatchObject([{ progress: 7, updatedAt: new Date('2024-02-09T10:00:00Z') }])
  },
)

test('films, series and games of Yamtrack are refused, each with what it is', async () => {
  const row = (kind: string) => `"1","tmdb","${kind}","Perfect Blue","","","","","1","Completed","0","","","",""`
  const [head = ''] = foreignLists['yamtrack-csv'].split('\n')
  const kinds = ['movie', 'tv', 'season', 'episode', 'game', 'podcast']
  const lines = kinds.map(row)
  const records = await recordsOf([head, ...lines, ''].join('\n'))
  const isAnime = 'and the file does not say whether that is anime. If it is, please add it here by its name'
  expect(records.map((record) => 'problem' in record && sentenceOf(record.problem as Told))).toEqual([
    ...[`It is a film, ${isAnime}`, `It is a series, ${isAnime}`, `It is a season of a series, ${isAnime}`],
    ...[
      `It is an episode of a series, ${isAnime}`,
      'It is a game, not anime or manga',
      'It is podcast, not anime or manga',
    ],
  ])
})
