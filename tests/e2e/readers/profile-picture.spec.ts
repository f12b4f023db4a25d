import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { aReview } from '#tests/support/builders.ts'
import { aPicture, colours } from '#tests/support/pictures.ts'
import { sentences } from '#texts/refusals.ts'
import * as texts from '#texts/uploads.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../picture-site.ts'
import type { PictureSite } from '../start-picture-site.ts'

test('a small picture is sent in one request and shown once it has arrived', async ({ page, site }) => {
  const asked = requestsTo(page)
  await page.goto('/profile')
  await choose(page, 'small.jpg', await aPicture('jpeg'))

  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')
  const address = await page.locator('input[name=image]').inputValue()
  await expect(page.locator('.avatar')).toHaveAttribute('src', address)
  expect(address).toMatch(/^\/userImgs\/[\w-]{22}-256\.webp$/)
  expect(asked().map(({ method }) => method)).toEqual(['POST', 'POST'])
  expect(await site.db.selectFrom('pictures').select('id').where('address', '=', address).execute()).toHaveLength(1)
})

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

test('a large picture is sent in chunks that double in size, with a progress bar', async ({ page }) => {
  const asked = requestsTo(page)
  await page.goto('/profile')
  await choose(page, 'large.png', await largePicture())

  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')
  const chunks = asked().filter(({ method }) => method === 'PATCH')
  expect(chunks.map(({ offset }) => offset)).toEqual([0, 262_144, 786_432, 1_835_008, 3_932_160])
  await expectAccessible(page)
})

test('an upload can be paused, resumed and canceled, and says so', async ({ page, site }) => {
  await holdChunks(page)
  await page.goto('/profile')
  await choose(page, 'large.png', await largePicture())
  const status = statusOf(page)
  await expect(status).toHaveText('Uploading…')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(status).toHaveText('Paused')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(status).toHaveText('Uploading…')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(status).toHaveText(texts.canceled)
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect.poll(() => uploadsAt(site)).toEqual([])
})

for (const end of ['Resume', 'Cancel'] as const) {
  test(`an upload that is paused while it is created is not forgotten: ${end}`, async ({ page, site }) => {
    const asked = requestsTo(page)
    const answer = await holdCreation(page)
    await page.goto('/profile')
    await choose(page, `paused-${end}.png`, await largePicture())
    await expect.poll(() => uploadsAt(site)).toHaveLength(1)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(statusOf(page)).toHaveText('Pausing…')
    answer()
    await expect(statusOf(page)).toHaveText('Paused')

    await page.getByRole('button', { name: end }).click()

    await expect(statusOf(page)).toHaveText(end === 'Resume' ? 'Uploaded. Save to keep it.' : texts.canceled)
    await expect.poll(() => uploadsAt(site)).toEqual([])
    const methods = asked().map(({ method }) => method)
    expect(methods.filter((method) => method === 'POST')).toHaveLength(end === 'Resume' ? 2 : 1)
    expect(methods[1]).toBe(end === 'Resume' ? 'HEAD' : 'DELETE')
  })
}

test('an upload canceled before its creation is answered leaves nothing, and one resumed then continues', async ({
  page,
  site,
}) => {
  await page.goto('/profile')
  for (const steps of [['Cancel'], ['Pause', 'Resume'], ['Pause', 'Resume', 'Cancel']]) {
    const answer = await holdCreation(page)
    await choose(page, `early-${steps.join('-')}.png`, await largePicture())
    await expect.poll(() => uploadsAt(site)).toHaveLength(1)
    for (const step of steps) await page.getByRole('button', { name: step }).click()
    answer()

    const canceled = steps.includes('Cancel')
    await expect(statusOf(page)).toHaveText(canceled ? texts.canceled : 'Uploaded. Save to keep it.')
    await expect.poll(() => uploadsAt(site)).toEqual([])
  }
})

test('a paused upload resumes where it stopped', async ({ page }) => {
  const asked = requestsTo(page)
  await holdChunks(page)
  await page.goto('/profile')
  await choose(page, 'large.png', await largePicture())
  await expect.poll(() => asked().filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(statusOf(page)).toHaveText('Paused')
  await page.unroute('**/files/uploads/*')
  const before = asked().length

  await page.getByRole('button', { name: 'Resume' }).click()

  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')
  const [head, patch] = asked().slice(before)
  expect(head?.method).toBe('HEAD')
  expect(patch?.offset).toBeGreaterThan(0)
})

test('an upload survives a broken connection', async ({ page }) => {
  let broken = 0
  await page.route('**/files/uploads/*', (route) => {
    const breaks = route.request().method() === 'PATCH' && broken < 2
    if (breaks) broken++
    return breaks ? route.abort('connectionreset') : route.continue()
  })
  await page.goto('/profile')
  await choose(page, 'large.png', await largePicture())

  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')
  expect(broken).toBe(2)
})

test('after the page was closed, an upload of the same file resumes where it stopped', async ({ page, site }) => {
  const file = join(site.folder, 'mine.png')
  await writeFile(file, await largePicture())
  await utimes(file, 1_700_000_000, 1_700_000_000)
  await holdChunks(page)
  await page.goto('/profile')
  const before = requestsTo(page)
  await page.getByLabel('Picture').setInputFiles(file)
  await expect.poll(() => before().filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(1)
  await page.unroute('**/files/uploads/*')
  await page.reload()
  const after = requestsTo(page)

  await page.getByLabel('Picture').setInputFiles(file)

  await expect(statusOf(page)).toHaveText('Uploaded. Save to keep it.')
  const [head, patch] = after()
  expect(head?.method).toBe('HEAD')
  expect(patch?.offset).toBeGreaterThan(0)
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

function statusOf(page: Page): Locator {
  return page.locator('.picture-upload').getByRole('status')
}

function alertOf(page: Page): Locator {
  return page.locator('.picture-upload').getByRole('alert')
}

function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  return page.getByLabel('Picture').setInputFiles({ name, mimeType: 'image/png', buffer })
}

function largePicture(width = 1200, height = 1300): Promise<Buffer> {
  return colours(width, height).png({ compressionLevel: 0 }).toBuffer()
}

/** Lets the first chunk through and holds the others, so that the upload does not end by itself. */
async function holdChunks(page: Page): Promise<void> {
  await page.route('**/files/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH' || request.headers()['upload-offset'] === '0') await route.continue()
  })
}

/** The server creates uploads at once, but the page gets the answer when the returned function is called. */
async function holdCreation(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.unroute('**/files/uploads')
  await page.route('**/files/uploads', async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response }).catch(() => {})
  })
  return held.resolve
}

/** The uploads that no picture was made from. */
function uploadsAt({ db }: PictureSite): Promise<unknown[]> {
  return db.selectFrom('uploads').select('id').where('picture_id', 'is', null).execute()
}

/** The requests of the upload path so far. */
function requestsTo(page: Page): () => { method: string; offset: number }[] {
  const requests: Request[] = []
  page.on('request', (request) => request.url().includes('/files/uploads') && requests.push(request))
  return () =>
    requests.map((request) => ({
      method: request.method(),
      offset: Number(request.headers()['upload-offset'] ?? 0),
    }))
}
