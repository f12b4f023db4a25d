import { flashFor } from '#tests/support/flash-for.ts'
import { expect, test } from '../worker-sites.ts'

const phone = { width: 390, height: 800 }

test('the navbar stays at the top', async ({ page }) => {
  await page.goto('/')
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('link', { name: 'Kiroku', exact: true })).toBeInViewport()
})

test('the menu opens, leads to another page, and closes', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('listitem')).toHaveText(['Home', 'Browse Animes', 'Browse Mangas', 'My FavList'])

  await menu.getByRole('link', { name: 'Browse Mangas' }).click()

  await expect(page).toHaveURL('/browse-mangas')
  await expect(menu.getByRole('link', { name: 'Browse Mangas' })).toBeHidden()
})

test('the menu works by keyboard and returns the focus', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeFocused()

  await page.keyboard.press('Escape')

  await expect(button).toBeFocused()
})

test('the skip link is first and leads past the navbar', async ({ page }) => {
  await page.goto('/browse-animes')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a new page is announced by its title and takes the focus', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'More Animes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Browse Animes' })).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a message is not shown again if the next page fails', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'kiroku.flash', value: flashFor('/', 'All went well!'), url: baseURL }])
  await page.goto('/')
  await expect(page.getByText('All went well!')).toBeVisible()

  await page.getByRole('link', { name: 'More Animes' }).evaluate((link) => link.setAttribute('href', '/nowhere'))
  await page.getByRole('link', { name: 'More Animes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('All went well!')).toBeHidden()
})

test('below 768 px the links are in a side panel that traps the focus and returns it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('link')).toHaveText(['Home', 'Browse Animes', 'Browse Mangas', 'My FavList', 'Sign In'])

  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer')?.tagName)).not.toBe('MAIN')
  }
  await page.keyboard.press('Escape')

  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})

test('the side panel contains the search box too, and closes when the window grows', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await panel.getByRole('combobox', { name: 'Search' }).fill('steins')
  await expect(panel.getByRole('option', { name: /Steins;Gate/ }).first()).toBeInViewport()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 820, height: 800 })
  await expect(panel).toBeHidden()
  await page.getByRole('link', { name: 'More Animes' }).click()
  await expect(page).toHaveURL('/browse-animes')

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await panel.getByRole('combobox', { name: 'Search' }).fill('steins')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=steins')
  await expect(panel).toBeHidden()
})

test('a link in the side panel closes it, and so does the Back button', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Browse Animes' }).click()

  await expect(page).toHaveURL('/browse-animes')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse Animes' }).click()
    await expect(page).toHaveURL('/browse-animes')
  })

  test('the side panel opens', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/sign-in')
  })
})
