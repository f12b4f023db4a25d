import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const { address } = await aServer({ db, url, timeZone: 'Europe/Lisbon' })
  const Cookie = sessionCookie('reader')
  const save = (timeZone: string) => postForm(address, '/profile', { timeZone })
  return {
    save,
    page: async () => (await ask(address, '/profile', { headers: { Cookie } })).body.toString(),
    stored: async () => (await db.selectFrom('users').select('time_zone').executeTakeFirstOrThrow()).time_zone,
  }
}

test("a reader chooses a time zone in the profile, by any of its names, and goes back to the site's", async () => {
  const { save, page, stored } = await aSite()
  expect(await page()).toContain('<option value="" selected="">As the site: Europe/Lisbon</option>')

  expect((await save('asia/tokyo')).status).toBe(302)

  expect(await stored()).toBe('Asia/Tokyo')
  expect(await page()).toContain('<option value="Asia/Tokyo" selected="">Tokyo</option>')

  await save('')
  expect(await stored()).toBeNull()
})

test.each(['Mars/Olympus', '+09:00', 'x'.repeat(100_000)])(
  'what is no time zone is refused, and nothing is saved: %#',
  async (given) => {
    const { save, stored } = await aSite()

    const answer = await save(given)

    expect(answer.status).toBe(400)
    expect(answer.body.toString()).toContain('Please choose a time zone from the list!')
    expect(await stored()).toBeNull()
  },
)
