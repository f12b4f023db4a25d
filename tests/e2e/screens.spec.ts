import { expectAccessible } from './accessible.ts'
import { expect, test } from './worker-sites.ts'

const screens = [
  '/',
  '/browse-animes',
  '/browse-mangas?sort=name&page=25',
  '/season/2018/winter',
  '/search?q=no',
  `/search?q=${'q'.repeat(200)}`,
  '/search',
  '/my-fav-list',
  '/sign-in?from=card&to=%2Fbrowse-animes',
  '/sign-up',
  '/no/such/place',
]

for (const screen of screens) {
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1280, height: 800 },
  })) {
    test(`${screen} has no accessibility violation on a ${size}, in either theme`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(screen)
      await expectAccessible(page)
    })
  }

  test(`${screen} is a standards-mode page with one main heading that does not scroll sideways at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(screen)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
  })

  test(`${screen} does not move while it loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: unknown[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await page.goto(screen, { waitUntil: 'load' })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })
}

test('open menu, side panel and suggestions have no accessibility violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/browse-animes')
  await page.getByRole('combobox', { name: 'Search animes and mangas' }).pressSequentially('mushi')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
})

test('no text is smaller than 14 px, generated covers aside', async ({ page }) => {
  for (const screen of screens) {
    await page.goto(screen)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
        .filter((element) => !element.closest('script, .cover, .card-add'))
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 14)
        .map((element) => element.outerHTML),
    )
    expect(small, screen).toEqual([])
  }
})
