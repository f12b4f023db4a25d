import { type PartsShown, profileParts } from '#domain/profiles/rules.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aReview, aShelf, aTitle } from '#tests/support/builders.ts'
import { cutRings } from '../measures.ts'
import { expect, test } from '../picture-site.ts'

test('nothing cuts off the ring around what has the focus', async ({ page, site: { db } }) => {
  const { id: title } = await aTitle(db, { title: 'W'.repeat(240), episodes: 12 })
  const { id: short } = await aTitle(db, { title: 'X' })
  for (const title_id of [title, short]) {
    await anEntry(db, { user_id: 'reader', title_id, status: 'watching' })
    await aReview(db, { user_id: 'reader', title_id, body: `${'Slow.\n'.repeat(6)}||He dies.||` })
  }
  const shelf = await aShelf(db, { user_id: 'reader', titles: [title, short], visibility: 'public' })
  const parts = Object.fromEntries(profileParts.map((part) => [part, 'public'])) as PartsShown
  await saveProfileSettings(db, asReader('reader'), { isOn: true, handle: 'reader', parts })

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/my-fav-list', `/lists/${shelf.id}/edit`, '/user/reader', `/anime/${title}`]) {
      await page.goto(path)
      expect(await cutRings(page), `${path} at ${width} px`).toEqual([])
    }
  }
})
