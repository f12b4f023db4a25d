import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPicture } from '#tests/support/pictures.ts'
import * as texts from '#texts/uploads.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../picture-site.ts'
import type { PictureSite } from '../start-picture-site.ts'
import { choose, holdChunks, largePicture, requestsTo, statusOf } from '../uploads.ts'

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
