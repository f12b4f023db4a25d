import type { Page } from '@playwright/test'
import { expect, test } from '../worker-sites.ts'

const first = (page: Page) => page.getByRole('link', { name: 'Browse Animes' }).and(page.locator('.button'))
const second = (page: Page) => page.getByRole('link', { name: 'Browse Mangas' }).and(page.locator('.button'))

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('group', { name: '2 of 2' })).toHaveAttribute('inert')
})

/** Advances the page's clock in small steps, so that everything scheduled on the way happens. */
async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms)
}

test('the slides change every 5,000 ms', async ({ page }) => {
  await pass(page, 4_900)
  await expect(first(page)).toBeVisible()
  await pass(page, 200)
  await expect(second(page)).toBeInViewport()
  await pass(page, 5_100)
  await expect(first(page)).toBeInViewport()
})

test('the slides stay while the pointer is over one', async ({ page }) => {
  await first(page).hover()
  await pass(page, 12_000)
  await expect(first(page)).toBeInViewport()
})

test('the slides stay while a control has the focus', async ({ page }) => {
  await first(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await pass(page, 12_000)
  await expect(first(page)).toBeInViewport()
})

test('a button pauses and resumes the slides', async ({ page }) => {
  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await page.mouse.move(0, 0)
  await pass(page, 12_000)
  await expect(first(page)).toBeInViewport()

  await page.getByRole('button', { name: 'Play the slides' }).click()
  await page.mouse.move(0, 0)
  await pass(page, 5_100)
  await expect(second(page)).toBeInViewport()
})

test('a drag of 40 px changes the slide, a shorter one does not', async ({ page }) => {
  const drag = async (by: number) => {
    await page.mouse.move(700, 300)
    await page.mouse.down()
    await page.mouse.move(700 + by / 2, 300)
    await page.mouse.move(700 + by, 300)
    await page.mouse.up()
  }
  await drag(-38)
  await expect(first(page)).toBeInViewport()
  await drag(-41)
  await expect(second(page)).toBeInViewport()
})

test('a slide is chosen by its button', async ({ page }) => {
  await page.getByRole('button', { name: 'Show slide 2: Mangas' }).click()
  await expect(second(page)).toBeInViewport()
})

test('with reduced motion the slides start paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await pass(page, 12_000)
  await expect(first(page)).toBeInViewport()
})
