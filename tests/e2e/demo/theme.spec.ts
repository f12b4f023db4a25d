import type { Page } from '@playwright/test'
import { expect, test } from '../worker-sites.ts'

const dark = 'rgb(29, 29, 32)'
const light = 'rgb(255, 255, 255)'

function background(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

test('the first visit follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  expect(await background(page)).toBe(dark)
  await expect(page.getByRole('button', { name: 'Light Mode' })).toBeVisible()
})

test('the footer button names the other theme, switches to it, and remembers it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/browse-animes')

  await page.getByRole('button', { name: 'Dark Mode' }).click()

  await expect(page.getByRole('button', { name: 'Light Mode' })).toBeVisible()
  expect(await background(page)).toBe(dark)
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ theme: 'dark', btnName: 'Light Mode' })

  await page.reload()
  expect(await background(page)).toBe(dark)

  await page.getByRole('button', { name: 'Light Mode' }).click()
  expect(await background(page)).toBe(light)
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ theme: 'light', btnName: 'Dark Mode' })
})

test('other open tabs follow the theme', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/browse-animes')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/')

  await page.getByRole('button', { name: 'Dark Mode' }).click()

  await expect(other.getByRole('button', { name: 'Light Mode' })).toBeVisible()
  expect(await background(other)).toBe(dark)
  await other.getByRole('button', { name: 'Light Mode' }).click()
  await expect(page.getByRole('button', { name: 'Dark Mode' })).toBeVisible()
})

test('a theme chosen in another tab while a page is loading reaches the page', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  const scriptsMayLoad = Promise.withResolvers<void>()
  await other.route('**/*.js', async (route) => {
    await scriptsMayLoad.promise
    await route.continue()
  })
  await other.goto('/browse-animes', { waitUntil: 'commit' })
  await expect(other.getByRole('contentinfo')).toBeVisible()

  await page.getByRole('button', { name: 'Dark Mode' }).click()
  expect(await background(other)).toBe(light)
  scriptsMayLoad.resolve()

  await expect(other.getByRole('button', { name: 'Light Mode' })).toBeVisible()
  expect(await background(other)).toBe(dark)
})

test('a remembered theme is applied before anything is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/*.js', (route) => route.abort())

  await page.goto('/browse-animes', { waitUntil: 'domcontentloaded' })

  expect(await background(page)).toBe(dark)
})

test('on paper a page is black on white, without the navbar, and its texts are whole', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/search?q=Mushishi')
  await page.getByRole('link', { name: 'Mushishi', exact: true }).first().click()
  const storyline = page.locator('.storyline .folded')
  await expect(storyline).toBeVisible()

  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
  expect(await background(page)).toBe(light)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  expect(await storyline.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
  await expect(page.locator('.button:visible')).toHaveCount(0)
})

test('the footer says what the site is', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText(['Home', 'Browse Animes', 'Browse Mangas', 'My FavList'])
  await expect(footer).toContainText('varied collection of animes and mangas')
  await expect(footer).toContainText('2022')
})

test('with forced colours, covers and icons are still drawn, and what is chosen is seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')

  const colours = await page.evaluate(() => {
    const backgroundOf = (selector: string, part?: string) =>
      getComputedStyle(document.querySelector(selector) as Element, part).backgroundColor
    return [
      backgroundOf('.row .cover'),
      backgroundOf('.carousel-dot', '::before'),
      backgroundOf('.magnifier', '::after'),
    ]
  })
  for (const colour of colours) expect(colour).not.toBe(await background(page))

  await page.goto('/browse-animes?genre=Action')
  await page.locator('.filters-panel > summary').click()
  const chosen = page.locator('.filter-value input:checked')
  await expect(chosen).toHaveValue('Action')
  expect(await chosen.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe(await background(page))
})
