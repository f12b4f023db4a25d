import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../worker-sites.ts'

test('suggestions appear while typing, and a click opens the title', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search animes and mangas' })
  await search.pressSequentially('mushi')

  const option = page.getByRole('option', { name: /^Mushishi Anime/ })
  await expect(option).toBeVisible()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await option.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mushishi')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('arrow keys move through the suggestions and Enter chooses one', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search animes and mangas' })
  await search.pressSequentially('cowboy be')
  const option = page.getByRole('option', { name: /^Cowboy Bebop Anime/ })
  await expect(option).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option').first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await expect(search).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowboy Bebop')
})

test('people and characters are suggested after titles, and lead to their pages', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search animes and mangas' })
  await search.pressSequentially('spiegel sp')

  const option = page.getByRole('option', { name: 'Spike Spiegel Character · Cowboy Bebop', exact: true })
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spike Spiegel')
  await expect(page).toHaveURL(/\/characters\/\d+\/spike-spiegel$/)
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('what was typed before the scripts loaded is kept', async ({ page }) => {
  let letScriptsCome = () => {}
  const wait = new Promise<void>((resolve) => {
    letScriptsCome = resolve
  })
  await page.route('**/*.js', async (route) => {
    await wait
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByRole('combobox', { name: 'Search animes and mangas' })
  await search.fill('mushi')

  letScriptsCome()
  await expect(page.getByRole('group', { name: '2 of 2' })).toHaveAttribute('inert')

  await expect(search).toHaveValue('mushi')
  await search.pressSequentially('shi')
  await expect(page.getByRole('option', { name: /^Mushishi Anime/ })).toBeVisible()
})

test('Escape closes the suggestions and keeps what was typed', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search animes and mangas' })
  await search.pressSequentially('mushi')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(search).toHaveValue('mushi')
})

test('the number of suggestions is announced', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search animes and mangas' }).pressSequentially('mushishi')
  await expect(page.getByRole('status').filter({ hasText: 'suggestion' })).toBeAttached()
})

test('Enter without a choice opens the page of all results', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search animes and mangas' }).fill('蟲師')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/search?q=%E8%9F%B2%E5%B8%AB')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “蟲師”')
  await expect(page.getByRole('main').locator('.card').first()).toContainText('Mushishi')
})

test('a search that finds nothing says what to do next', async ({ page }) => {
  await page.goto('/search?q=qqqqzzzzxxxx')
  await expect(page.getByText('No title here has that name')).toBeVisible()
})

test('results are not indexed by search engines', async ({ page }) => {
  await page.goto('/search?q=mushishi')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('the next page of results is announced by its title', async ({ page }) => {
  await page.goto('/search?q=no')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveTitle('Search: no, page 2 · Kiroku')
  await expect(page.getByRole('status').filter({ hasText: 'page 2' })).toBeAttached()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search box is a form that leads to the results', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search animes and mangas' }).fill('mushishi')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=mushishi')
    await expect(page.getByRole('main').locator('.card').first()).toContainText('Mushishi')
  })
})
