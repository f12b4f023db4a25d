import { aTitle } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, sidewaysScroll, test } from '../site.ts'

const missing = [
  '/nowhere',
  '/anime/17',
  '/anime/not-a-number',
  '/film/17',
  '/a/b/c/d',
  '/anime/17/somebody',
  '/reviews',
  '/%ff',
  '/anime/%ff',
  '/anime/17%00',
]

for (const path of missing) {
  test(`${path} is not found`, async ({ page }) => {
    const response = await page.goto(path)

    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('404 Page Not Found · Kiroku')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByRole('img', { name: '404' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
}

test('the 404 page works for an address that cannot be decoded', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/anime/%ff')

  await page
    .getByRole('button', { name: /^(Dark|Light)/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Browse Mangas' }).click()
  await expect(page).toHaveURL(/\/browse-mangas$/)
  expect(errors).toEqual([])
})

test('the 404 page leads to search and to the catalogue', async ({ page, site }) => {
  const title = await aTitle(site.db, { title: 'Hidden Valley' })
  await page.goto('/nowhere')

  await page.getByRole('main').getByRole('searchbox').fill('hidden')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('link', { name: title.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden Valley')

  await page.goto('/nowhere')
  await page.getByRole('main').getByRole('link', { name: 'Browse Mangas' }).click()
  await expect(page).toHaveURL(/\/browse-mangas$/)
})

test('a link to something deleted shows the 404 page without a reload, as a new page in the chosen theme', async ({
  page,
  site,
}) => {
  const title = await aTitle(site.db, { genres: ['Gone'] })
  const gone = await aTitle(site.db, { title: 'About to go', genres: ['Gone'] })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/anime/${title.id}`)
  await site.db.deleteFrom('titles').where('id', '=', gone.id).execute()
  await page.getByRole('button', { name: 'Dark Mode' }).click()

  await page.getByRole('link', { name: 'About to go', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page).toHaveTitle('404 Page Not Found · Kiroku')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '404 Page Not Found' })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.title)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the 404 page, and the one in place of a title for adults, are accessible and fit a narrow screen', async ({
  page,
  site,
}) => {
  const { id } = await aTitle(site.db, { title: 'Not for You', adult_mark: 'yes' })
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await page.goto(`/anime/${id}`))?.status()).toBe(403)
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/nowhere')
  await expectAccessible(page)

  // axe does not check this.
  const [asked, quiet] = await page.evaluate(() => {
    const input = document.querySelector('main input') as HTMLElement
    const quiet = getComputedStyle(document.querySelector('main + footer .prose') as HTMLElement).color
    return [getComputedStyle(input, '::placeholder').color, quiet]
  })
  expect(asked).toBe(quiet)

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
})
