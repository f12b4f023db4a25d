import type { Page } from '@playwright/test'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expect, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

test.use({ hasTouch: true, isMobile: true })

/** A row with a name in one line and its facts in two, on an ordinary phone; and what holds for any row. */
const widths = [
  { width: 320, most: 120 },
  { width: 390, most: 120 },
  { width: 820, most: 80 },
  { width: 1280, most: 80 },
]

test('rows of My list are low, hold all that §2 names, and give a finger room on any screen', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, {
    ...{ title: 'Mushishi', imported_score: 8.7, episodes: 26, released_on: '2005-10-23', ended_on: '2006-06-19' },
    genres: ['Adventure', 'Mystery', 'Slice of Life', 'Supernatural'],
  })
  const long = await aTitle(site.db, { title: 'Long '.repeat(48).trim(), episodes: 1_024, genres: ['Mystery'] })
  await anEntry(site.db, { user_id: user, title_id: id, status: 'want-to-watch' })
  await anEntry(site.db, { user_id: user, title_id: long.id, status: 'want-to-watch' })
  await page.goto('/my-fav-list')

  for (const { width, most } of widths) {
    await page.setViewportSize({ width, height: 844 })
    const row = page.locator('.entry').filter({ hasText: 'Mushishi' })
    expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThan(most)
    await expect(row).toContainText(/2005–2006\s· 26 episodes.*☆\s8\.7\s\/\s10.*Adventure, Mystery/)
    expect(await sidewaysScroll(page), `at ${width}`).toBe(0)
    expect(await amiss(page), `at ${width}`).toEqual([])
  }
})

test('on a phone the standings begin where all else does', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  await anEntry(site.db, { user_id: user })
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto('/my-fav-list')

  const search = await page.getByRole('searchbox', { name: 'Search your animes' }).boundingBox()
  const all = await page.getByRole('link', { name: /^All/ }).boundingBox()
  expect(all?.x).toBe(search?.x)
})

test('why a step was refused takes no room from the dropdown beside it', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  await anEntry(site.db, { user_id: user })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-fav-list')
  await page.route('**/record', (route) => route.abort())
  const status = page.getByRole('combobox', { name: /^Status of/ })
  const before = await status.boundingBox()

  await page.getByRole('button', { name: /^One episode more/ }).press('Enter')

  await expect(page.locator('.entry').getByText('The site could not be reached.')).toBeVisible()
  // But for the gap between them.
  expect((await status.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) - 8)
})

test('a score takes as much room as none: rows line up, and giving it moves nothing', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  await anEntry(site.db, { user_id: user })
  const buttons = page.locator('.record-steps, .record-score, .entry > .status-form')
  const places = async () => Promise.all((await buttons.all()).map((each) => each.boundingBox()))

  for (const scale of ['ten', 'stars', 'smileys', 'hundred'] as const) {
    await site.db.updateTable('users').set({ score_scale: scale }).where('id', '=', user).execute()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/my-fav-list')
      const before = await places()
      expect(before.length).toBeGreaterThan(1)
      const score = page.locator('.record-score [name="score"]')

      if (scale === 'hundred') await score.fill('100')
      else
        await score.evaluate((select: HTMLSelectElement) => {
          select.selectedIndex = 1
        })

      expect(await places(), `${scale} at ${width}`).toEqual(before)
    }
  }
})

/** Targets of rows that are too small or reach over one another, and statuses that are cut off. */
function amiss(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const row of document.querySelectorAll('.entry')) {
      const all = [...row.querySelectorAll<HTMLElement>('a:not(.entry-title), button, select, label')]
      const boxes = all.map((each) => ({ each, box: each.getBoundingClientRect() })).filter(({ box }) => box.width > 0)
      for (const { each, box } of boxes) {
        const name = each.getAttribute('aria-label') ?? each.textContent
        if (box.width < 44 || box.height < 44) found.push(`${name} is ${box.width} by ${box.height}`)
        const isOver = boxes.some(({ each: other, box: its }) => {
          const apart = its.left >= box.right || its.right <= box.left || its.top >= box.bottom || its.bottom <= box.top
          return other !== each && !apart
        })
        if (isOver) found.push(`${name} is over another one`)
        if (each instanceof HTMLSelectElement && each.scrollWidth > each.clientWidth) found.push(`${name} is cut off`)
      }
    }
    return found
  })
}
