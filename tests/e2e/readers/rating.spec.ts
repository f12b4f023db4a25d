import type { BrowserContext, Page } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { cookieOf } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, signInOn, signUpOn, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

test('a visitor who wants to rate signs in first, and then sees the open rating dialog', async ({
  page,
  browser,
  site,
}) => {
  const { id } = await aTitle(site.db, { title: 'Mushishi', rating_sum: 17, rating_count: 2 })
  const credentials = await signUpOn(page)
  await page.context().clearCookies()

  await page.goto(`/anime/${id}`)
  await page.getByRole('link', { name: 'Rate Mushishi' }).click()
  await signInOn(page, credentials)
  const dialog = page.getByRole('dialog', { name: 'Rate Mushishi' })
  await dialog.getByText('Choose 1 to 10 stars').waitFor()
  await expect(dialog).toHaveAccessibleDescription('This is final.')
  await expect(dialog.getByText('This is final.')).toBeVisible()
  await dialog.locator('.stars label').nth(7).click()
  await expect(dialog.getByText('Rating is 8')).toHaveCSS('opacity', '1')
  await dialog.getByRole('button', { name: 'Rate' }).click()

  await expect(scorePanel(page)).toContainText('8.3 / 10 3 ratings')
  await expect(scorePanel(page)).toContainText('Your rating: 8 / 10')
  await expect(page.getByRole('status').getByText('Your rating is 8 / 10.')).toBeAttached()
  expect(new URL(page.url()).search).toBe('')
  const visitor = await browser.newPage()
  await visitor.goto(`${site.address}/anime/${id}`)
  await expect(scorePanel(visitor)).toContainText('8.3 / 10 3 ratings')
  await visitor.close()
})

test('stars show before the server has stored them, and disappear if it refuses them', async ({
  page,
  context,
  site,
}) => {
  const { id, user } = await aReaderOf(site.db, context, site.address)
  await page.goto(`/anime/${id}`)
  await chooseStars(page, 10)
  // In another tab.
  await rateTitle(site.db, asReader(user), { kind: 'anime', titleId: id, stars: 3 })
  const held = Promise.withResolvers<void>()
  await page.route('**/ratings', async (route) => {
    await held.promise
    await route.continue()
  })

  await page.getByRole('dialog').getByRole('button', { name: 'Rate' }).click()
  await expect(scorePanel(page)).toContainText('10.0 / 10 1 rating')
  await expect(page.locator('.own-stars')).toBeFocused()
  held.resolve()

  await expect(
    scorePanel(page).getByRole('alert').filter({ hasText: 'You have already rated the anime' }),
  ).toBeVisible()
  await expect(scorePanel(page)).toContainText('3.0 / 10 1 rating')
  await expect(page.locator('.own-stars')).toHaveText('Your rating: 3 / 10')
  await expect(page.locator('.own-stars')).toBeFocused()
})

test('stars that cannot be sent disappear, and the page stays', async ({ page, context, site }) => {
  const { id } = await aReaderOf(site.db, context, site.address)
  await page.goto(`/anime/${id}`)
  await chooseStars(page, 5)
  await context.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Rate' }).click()

  await expect(scorePanel(page)).toContainText('The site could not be reached. Please try again.')
  await expect(scorePanel(page)).toContainText('Not rated yet')
  await expect(page.getByRole('button', { name: 'Rate Mushishi' })).toBeFocused()
})

test('the dialog begins with the reader’s own score', async ({ page, context, site }) => {
  const { id, user } = await aReaderOf(site.db, context, site.address)
  const journal = { user_id: user, title_id: id, kind: 'anime', score: 7.6 }
  await site.db.insertInto('journal').values(journal).execute()
  await page.goto(`/anime/${id}`)

  await page.getByRole('button', { name: 'Rate Mushishi' }).click()

  const dialog = page.getByRole('dialog', { name: 'Rate Mushishi' })
  await expect(dialog.getByRole('radio', { name: 'Rating is 8' })).toBeChecked()
  await expect(dialog.getByText('This is final.')).toBeVisible()
  expect(await site.db.selectFrom('ratings').select('stars').where('user_id', '=', user).execute()).toEqual([])
  await dialog.getByRole('button', { name: 'Rate' }).click()
  await expect(scorePanel(page)).toContainText('Your rating: 8 / 10')
})

test('a title is rated with the keyboard alone', async ({ page, context, site }) => {
  const { id } = await aReaderOf(site.db, context, site.address)
  await page.goto(`/anime/${id}`)
  const button = page.getByRole('button', { name: 'Rate Mushishi' })
  const dialog = page.getByRole('dialog')

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  for (let tabs = 0; tabs < 5; tabs++) {
    await page.keyboard.press('Tab')
    // After its last control the focus goes to the browser and then to its first, never to the page behind it.
    const outside = 'body :focus:not(dialog *)'
    await expect(page.locator(outside)).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Rating is 3' })).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(page.locator('.own-stars')).toHaveText('Your rating: 3 / 10')
  await expect(page.locator('.own-stars')).toBeFocused()
})

test('whoever has rated a title is told so by its Rate button, and by the address of its dialog', async ({
  page,
  context,
  site,
}) => {
  const { id, user } = await aReaderOf(site.db, context, site.address)
  await page.goto(`/anime/${id}`)
  await chooseStars(page, 4)
  await page.getByRole('dialog').getByRole('button', { name: 'Rate' }).click()
  await expect(page.getByRole('status').getByText('Your rating is 4 / 10.')).toBeAttached()
  const told = page.getByRole('alert').filter({ hasText: 'You have already rated the anime' })
  const button = page.getByRole('button', { name: 'Rate Mushishi' })

  await button.press('Enter')
  await expect(told).toBeVisible()
  await expect(button).toBeFocused()
  await page.reload()
  await expect(told).toHaveCount(0)
  await button.click()
  await expect(told).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/anime/${id}?rate=`)
  await expect(page).toHaveURL(`/anime/${id}`)
  await expect(told).toBeVisible()
  await expectAccessible(page)

  await expect(scorePanel(page)).toContainText('4.0 / 10 1 rating')
  await expect(page.locator('.own-stars')).toHaveText('Your rating: 4 / 10')
  expect(await site.db.selectFrom('ratings').select('stars').where('user_id', '=', user).execute()).toEqual([
    { stars: 4 },
  ])
})

test('the dialog opens in 300 ms and closes in 150, or at once with reduced motion', async ({
  page,
  context,
  site,
}) => {
  const { id } = await aReaderOf(site.db, context, site.address)
  await page.goto(`/anime/${id}`)
  const dialog = page.locator('dialog.rate')

  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0\.15s/)
  await page.getByRole('button', { name: 'Rate Mushishi' }).click()
  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0\.3s/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s')
})

test('the dialog is accessible, and fits the smallest screen', async ({ page, context, site }) => {
  const name = 'A Very Long Name of a Title That Never Seems to End '.repeat(5).trim()
  const { id } = await aReaderOf(site.db, context, site.address, name)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/anime/${id}?rate=`)
  await page.getByRole('dialog').getByRole('radio', { name: 'Rating is 7' }).check({ force: true })

  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  const { width } = (await page.getByRole('dialog').boundingBox()) ?? { width: 0 }
  expect(width).toBeLessThanOrEqual(320 - 32)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the dialog opens with the page, and rates the title once', async ({ page, context, site }) => {
    const { id, user } = await aReaderOf(site.db, context, site.address)
    await page.goto(`/anime/${id}`)
    await page.getByRole('button', { name: 'Rate Mushishi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate Mushishi' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Rate Mushishi' }).click()
    await dialog.locator('.stars label').nth(5).click()
    await dialog.getByRole('button', { name: 'Rate' }).click()
    await expect(page).toHaveURL(`/anime/${id}`)
    await expect(page.getByText('Your rating is 6 / 10.')).toBeVisible()
    await expect(scorePanel(page)).toContainText('6.0 / 10 1 rating')
    await expect(scorePanel(page)).toContainText('Your rating: 6 / 10')
    await page.getByRole('button', { name: 'Rate Mushishi' }).click()
    await expect(page).toHaveURL(`/anime/${id}`)
    await expect(page.getByRole('alert').getByText('You have already rated the anime')).toBeVisible()
    await page.goto(`/anime/${id}?rate=`)
    await expect(page).toHaveURL(`/anime/${id}`)
    await expect(page.getByRole('alert').getByText('You have already rated the anime')).toBeVisible()
    const ratings = site.db.selectFrom('ratings').select('stars').where('user_id', '=', user)
    expect(await ratings.execute()).toEqual([{ stars: 6 }])
  })
})

let readers = 0

/** A signed-in reader, and a title they have not rated. */
async function aReaderOf(db: Db, context: BrowserContext, address: string, title = 'Mushishi') {
  readers += 1
  const user = `rater${readers}`
  await signedIn(db, user)
  await context.addCookies([cookieOf(user, address)])
  return { id: (await aTitle(db, { title })).id, user }
}

/** Opens the dialog, and chooses so many stars in it. */
async function chooseStars(page: Page, stars: number) {
  await page.getByRole('button', { name: 'Rate Mushishi' }).click()
  await page
    .locator('.stars label')
    .nth(stars - 1)
    .click()
}

function scorePanel(page: Page) {
  return page.getByRole('region', { name: 'Score and list' })
}
