import type { Locator, Page } from '@playwright/test'
import { aReview } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { sentences } from '#texts/refusals.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../picture-site.ts'
import { choose, holdChunks, largePicture, requestsTo, statusOf } from '../uploads.ts'

test('an uploaded picture becomes the avatar when the profile is saved', async ({ page, site }) => {
  await page.goto('/profile')
  await choose(page, 'me.png', await aPicture('png', { width: 200, height: 200 }))
  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Profile updated!')).toBeVisible()
  await expect(statusOf(page)).toBeHidden()
  const { id: author, image } = await site.db.selectFrom('users').select(['id', 'image']).executeTakeFirstOrThrow()
  expect(image).toMatch(/^\/userImgs\//)
  await page.reload()
  const avatar = page.locator('.avatar')
  await expect(avatar).toHaveAttribute('src', image)
  expect(
    await avatar.evaluate((img: HTMLImageElement) => [img.currentSrc.endsWith('.avif'), img.naturalWidth > 0]),
  ).toEqual([true, true])

  const { title_id } = await aReview(site.db, { user_id: author })
  for (const [path, review] of [
    [`/reviews/anime/x/${title_id}`, '.review-author'],
    [`/anime/${title_id}`, '.review-previews li'],
  ] as const) {
    await page.goto(path)
    for (const width of [320, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await page.locator(`${review} .avatar`).boundingBox()
      expect(box, `${path} at ${width} px`).toMatchObject({ width: 48, height: 48 })
      for (const beside of [':is(h2, b)', 'time']) {
        const place = await page.locator(`${review} ${beside}`).boundingBox()
        expect(place?.x, `${beside} of ${path} at ${width} px`).toBeCloseTo((box?.x ?? 0) + 60, 0)
        expect(place?.y, `${beside} of ${path} at ${width} px`).toBeLessThan((box?.y ?? 0) + 48)
      }
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends a small picture', async ({ page, site }) => {
    await page.goto('/profile')
    await choose(page, 'me.webp', await aPicture('webp'))
    await page.getByLabel('User Name').fill('Mari')
    await page.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByText('Profile updated!')).toBeVisible()
    const user = await site.db.selectFrom('users').select(['image', 'user_name']).executeTakeFirstOrThrow()
    expect(user).toEqual({ image: expect.stringMatching(/^\/userImgs\//), user_name: 'Mari' })
    await expect(page.locator('.avatar')).toHaveAttribute('src', user.image)
  })

  test('a larger file, or one that is no picture, is refused beside its field, and what was typed is kept', async ({
    page,
  }) => {
    for (const [buffer, sentence] of [
      [await largePicture(300, 320), sentences['picture-not-small']],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), sentences['picture-kind']],
    ] as const) {
      await page.goto('/profile')
      await page.getByLabel('User Name').fill('Yuki')
      await choose(page, 'me.png', buffer)
      await page.getByRole('button', { name: 'Save' }).click()

      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.locator('input[type=file]')).toBeFocused()
      await expect(page.locator('input[type=file]')).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(page.getByLabel('User Name')).toHaveValue('Yuki')
    }
  })

  test('a page made earlier changes only what was touched on it, after a refusal too', async ({ page, site }) => {
    await page.goto('/profile')
    const other = await page.context().newPage()
    await other.goto('/profile')
    await choose(other, 'me.webp', await aPicture('webp'))
    await other.getByLabel('Bio').fill('First line.\n\nAnother one.')
    await other.getByLabel('Gender').selectOption('Other')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Profile updated!')).toBeVisible()

    for (const [name, message] of [
      ['x', sentences['user-name']],
      ['Mari again', 'Profile updated!'],
    ] as const) {
      await page.getByLabel('User Name').fill(name)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(message).first()).toBeVisible()
    }

    const user = site.db.selectFrom('users').select(['image', 'user_name', 'bio', 'gender'])
    expect(await user.executeTakeFirstOrThrow()).toEqual({
      image: expect.stringMatching(/^\/userImgs\//),
      user_name: 'Mari again',
      bio: 'First line.\n\nAnother one.',
      gender: 'other',
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No changes to save.')).toBeVisible()
  })
})

test('a file that is no picture is refused in an alert, and another can be chosen', async ({ page }) => {
  await page.goto('/profile')
  await choose(page, 'drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(alertOf(page)).toHaveText(sentences['picture-kind'])
  await expectAccessible(page)

  await choose(page, 'small.webp', await aPicture('webp'))

  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')
  await expect(alertOf(page)).toBeHidden()
})

test('an empty or too large file is refused before it is sent', async ({ page }) => {
  const asked = requestsTo(page)
  await page.goto('/profile')

  await choose(page, 'empty.png', Buffer.alloc(0))
  await expect(alertOf(page)).toHaveText(sentences['picture-empty'])
  await page.getByLabel('Picture').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(33_554_433)], 'huge.png'))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(alertOf(page)).toHaveText(sentences['picture-size'])

  expect(asked()).toEqual([])
})

test('a form is not sent while its picture is being uploaded', async ({ page }) => {
  await holdChunks(page)
  await page.goto('/profile')
  await choose(page, 'large.png', await largePicture())
  await expect(statusOf(page)).toHaveText('Uploading…')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(alertOf(page)).toHaveText('Please wait for the upload, or cancel it')
})

test('a reader who is no longer signed in is told so', async ({ page, context }) => {
  await page.goto('/profile')
  await context.clearCookies()

  await choose(page, 'small.gif', await aPicture('gif'))

  await expect(alertOf(page)).toHaveText('Please sign in first')
})

function alertOf(page: Page): Locator {
  return page.locator('.picture-upload').getByRole('alert')
}
