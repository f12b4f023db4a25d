import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { rowsOf } from '#tests/support/read-records.ts'

test('what somebody does not want to watch is neither on their list nor dropped', async () => {
  const text = foreignLists['anime-planet-json'].replace('want to watch', "won't watch")
  expect((await rowsOf(text))[0]).toMatchObject({ standing: null, foreign: { status: "won't watch" } })
})
