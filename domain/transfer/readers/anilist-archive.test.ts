import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { rowsOf } from '#tests/support/read-records.ts'

test('an archive of AniList is known although its reader has written much about themselves', async () => {
  const archive = JSON.parse(foreignLists['anilist-archive'])
  const { id, display_name, ...more } = archive.user
  const user = { id, user_name: 'a', display_name, email: 'a@example.com', about: 'x'.repeat(100_000), ...more }
  expect(await rowsOf(JSON.stringify({ ...archive, user }))).toEqual(await rowsOf(JSON.stringify(archive)))
})
