import { gapsBetween } from '../measures.ts'
import { expect, test } from '../worker-sites.ts'

test('a browse page shows four titles and says how many there are', async ({ page }) => {
  await page.goto('/browse-animes')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Animes')
  await expect(page.getByRole('main').locator('.card')).toHaveCount(4)
  await expect(page.getByText('100 titles')).toBeVisible()
})

test('>>, << and page numbers lead through the pages, and the sort is kept', async ({ page }) => {
  await page.goto('/browse-mangas?sort=name')
  const pages = page.getByRole('navigation', { name: 'Pages of mangas' })
  await expect(pages.getByRole('link', { name: '<< Previous page', exact: true })).toBeDisabled()

  await pages.getByRole('link', { name: '>> Next page', exact: true }).click()
  await expect(page).toHaveURL('/browse-mangas?sort=name&page=2')
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await pages.getByRole('link', { name: 'Page 25', exact: true }).click()
  await expect(page).toHaveURL('/browse-mangas?sort=name&page=25')
  await expect(pages.getByRole('link', { name: 'Next page' })).toBeDisabled()

  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/browse-mangas?sort=name&page=24')
  await expect(pages.getByRole('link', { name: 'Previous page' })).toBeFocused()
})

test('the focus is not lost when the link to the next page disappears', async ({ page }) => {
  // A key that is pressed before the page's scripts are there loads a new document.
  await expect(async () => {
    await page.goto('/browse-mangas?page=24')
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    await expect(page).toHaveURL('/browse-mangas?page=25')
    await expect(page.getByRole('main')).toBeFocused({ timeout: 3_000 })
  }).toPass()
})

test('a new sort order starts at the first page', async ({ page }) => {
  await page.goto('/browse-animes?page=3')

  await page.getByLabel('Sort by').selectOption('Latest')

  await expect(page).toHaveURL('/browse-animes?sort=latest')
})

test('the sort dropdown keeps the focus, and follows the Back button', async ({ page }) => {
  await page.goto('/browse-animes')
  const sort = page.getByLabel('Sort by')
  await sort.focus()

  await sort.selectOption('Latest')
  await expect(page).toHaveURL('/browse-animes?sort=latest')
  await expect(sort).toBeFocused()

  await page.goBack()
  await expect(sort).toHaveValue('popular')
})

for (const [asked, shown] of [
  ['page=0', ''],
  ['page=-4', ''],
  ['page=two', ''],
  ['page=999999999999', '?page=25'],
  ['sort=name&page=26', '?sort=name&page=25'],
] as const) {
  test(`?${asked} is corrected to the nearest page`, async ({ page }) => {
    await page.goto(`/browse-animes?${asked}`)
    await expect(page).toHaveURL(`/browse-animes${shown}`)
    await expect(page.getByRole('main').locator('.card')).toHaveCount(4)
  })
}

test('an unknown sort order is Popular', async ({ page }) => {
  await page.goto('/browse-animes?sort=most-reading')
  await expect(page.getByLabel('Sort by')).toHaveValue('popular')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('the buttons ReadList and WatchList lead to their tab of My list', async ({ page }) => {
      for (const [path, name, tab] of [
        ['/browse-mangas?sort=name', 'ReadList', '/my-fav-list?tab=manga'],
        ['/browse-animes', 'WatchList', '/my-fav-list?tab=anime'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('button', { name, exact: true }).click()
        await expect(page).toHaveURL(`/sign-in?to=${encodeURIComponent(tab)}`)
      }
    })
  })
}

test('the cards are in 1, 2 or 4 columns', async ({ page }) => {
  for (const [width, columns] of [
    [767, 1],
    [768, 2],
    [991, 2],
    [992, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/browse-animes')
    const cards = await page.getByRole('main').locator('.card').all()
    const lefts = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.x))
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
})

test('on a phone what sorts the titles keeps away from the heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/browse-animes')
  const [gap = 0] = await gapsBetween(page.locator('.page-head h1, .page-head-tools'))
  expect(gap).toBeGreaterThanOrEqual(16)
})

test('the add button is there without hovering, moves nothing, and remembers sort and page', async ({ page }) => {
  await page.goto('/browse-animes?sort=name&page=2')
  const add = page
    .getByRole('main')
    .locator('.card')
    .first()
    .getByRole('link', { name: /^Add .+ to Watchlist$/ })
  const origin = encodeURIComponent('/browse-animes?sort=name&page=2')
  await expect(add).toHaveAttribute('href', `/sign-in?from=card&to=${origin}`)
  await expect(add).toHaveCSS('opacity', '1')
  const place = await add.boundingBox()
  await add.hover()
  expect(await add.boundingBox()).toEqual(place)
})

test('pages have different titles and canonical links', async ({ page, baseURL }) => {
  await page.goto('/browse-animes?page=2&utm_source=somewhere')
  await expect(page).toHaveTitle(/Browse Animes, page 2/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/browse-animes?page=2`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sorting and paging work', async ({ page }) => {
    await page.goto('/browse-animes')
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL('/browse-animes?sort=name')

    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/browse-animes?sort=name&page=2')
    await expect(page.getByRole('main').locator('.card')).toHaveCount(4)
  })
})
