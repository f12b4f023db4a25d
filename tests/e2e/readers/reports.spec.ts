import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { doubleText } from '../measures.ts'
import { sidewaysScroll } from '../site.ts'

/** As long as a name may be (§5). */
const longName = 'Wolfeschlegelsteinha'

test.use({ viewport: { width: 390, height: 844 } })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('who reports a profile without saying why is led to the reasons', async ({ page, context, site }) => {
      const handle = `reported-${javaScriptEnabled}`
      const { id } = await aUser(site.db, { user_name: longName })
      await saveProfileSettings(site.db, asReader(id), { isOn: true, handle, parts: { about: 'public' } })
      await aReader(site.db, context, site.address)
      await page.goto(`/user/${handle}`)
      const heading = page.getByRole('heading', { name: longName })
      expect(
        (await heading.boundingBox())?.width,
        'the longest name has room, in most fonts for one line',
      ).toBeGreaterThan(255)

      await page.getByRole('link', { name: `Report the profile of ${longName}` }).click()
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(page.getByText('Please choose what is wrong with the profile')).toBeVisible()
      await expect(page.getByRole('radio').first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(page).toHaveURL(`/user/${handle}`)
      await expect(page.getByText('Thank you. The admin will look at the profile.')).toBeVisible()
    })
  })
}

test('with text of twice the size the circles of the reasons keep their size', async ({ page, context, site }) => {
  const { id } = await aUser(site.db, { user_name: longName })
  await saveProfileSettings(site.db, asReader(id), { isOn: true, handle: 'circles', parts: { about: 'public' } })
  await aReader(site.db, context, site.address)
  await page.goto('/report-profile/circles')
  await expectAccessible(page)
  await doubleText(page)

  const boxes = await Promise.all((await page.getByRole('radio').all()).map((radio) => radio.boundingBox()))
  expect(boxes.map((box) => [box?.width, box?.height])).toEqual(Array(5).fill([20, 20]))
  expect(await sidewaysScroll(page)).toBe(0)
})
