import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'

const mostBytes = 115_000

test('home, browse and title pages load at most 115 kB of JavaScript', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1' })
  const { address } = await aServer({ db, url })

  for (const path of ['/', '/browse-animes', '/anime/1']) {
    const page = (await ask(address, path)).body.toString()
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
