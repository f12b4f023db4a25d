import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const mostBytes = 115_000

test('home, browse and title pages and My list load at most 115 kB of JavaScript', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1' })
  await signedIn(db, 'reader')
  await anEntry(db, { user_id: 'reader', title_id: '1' })
  const { address } = await aServer({ db, url })
  const Cookie = sessionCookie('reader')

  for (const [path, headers] of [
    ['/', {}],
    ['/browse-animes', {}],
    ['/anime/1', {}],
    ['/', { Cookie }],
    ['/my-fav-list', { Cookie }],
    ['/my-fav-list?view=wall', { Cookie }],
  ] as const) {
    const page = (await ask(address, path, { headers })).body.toString()
    const files = new Set(page.match(/\/assets\/[\w.-]+\.js/g))
    const answers = await Promise.all(
      [...files].map((file) => ask(address, file, { headers: { 'accept-encoding': 'br' } })),
    )

    const bytes = answers.reduce((sum, { body }) => sum + body.length, 0)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(bytes, path).toBeGreaterThan(mostBytes / 2)
    expect(bytes, path).toBeLessThanOrEqual(mostBytes)
  }
})
