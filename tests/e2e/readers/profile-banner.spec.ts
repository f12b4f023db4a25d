import { type PartsShown, profileParts } from '#domain/profiles/rules.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expect, test } from '../accounts-site.ts'

test('however few covers the banner of a profile has, they fill it', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  for (let title = 0; title < 5; title++) await anEntry(site.db, { user_id: user, status: 'watching' })
  const parts = Object.fromEntries(profileParts.map((part) => [part, 'public'])) as PartsShown
  await saveProfileSettings(site.db, asReader(user), { isOn: true, handle: user, parts })
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/user/${user}`)

  const banner = await page.locator('.profile-banner').boundingBox()
  const last = await page.locator('.profile-banner .cover').last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((banner?.x ?? 0) + (banner?.width ?? 0), 0)
})
