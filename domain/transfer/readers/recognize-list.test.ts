import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf } from '#tests/support/read-records.ts'

test('a list of JSON is recognized although an entry is damaged, and only that one is refused', async () => {
  const text = foreignLists['shikimori-json'].replace('"score":9', '"score":nine')
  expect(await recordsOf(text)).toMatchObject([
    { what: 'row' },
    { what: 'refused', problem: { code: 'line-not-json' } },
  ])
})
