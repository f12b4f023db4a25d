import type { Page } from '@playwright/test'
import { anEntry, aShelf, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expect, test } from '../accounts-site.ts'
import { doubleText, linesOf } from '../measures.ts'
import { sidewaysScroll } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('with text of twice the size a phone shows whole rows of My list, and their figures', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Large for ${user}`, episodes: 26, imported_score: 8.7 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')

  await doubleText(page)

  expect(await sidewaysScroll(page)).toBe(0)
  expect(await beyondTheirRow(page)).toEqual([])
  const filter = (await page.getByText('Filter', { exact: true }).boundingBox())?.x ?? 0
  const choices = await page.locator('.my-list-choices').boundingBox()
  expect((choices?.x ?? 0) + (choices?.width ?? 0)).toBeLessThanOrEqual(filter)
})

test('a tablet shows all choices of My list beside the button for filters', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Chosen for ${user}` })
  await anEntry(site.db, { user_id: user, title_id: id })
  for (const width of [768, 820, 991]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/my-fav-list')
    const hidden = await page.locator('.my-list-choices').evaluate((row) => row.scrollWidth - row.clientWidth)
    expect(hidden, `at ${width}`).toBe(0)
  }
})

test('the smallest phone shows whole rows of My list', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Small for ${user}`, episodes: 26, imported_score: 8.7 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.setViewportSize({ width: 320, height: 640 })

  await page.goto('/my-fav-list')

  expect(await beyondTheirRow(page)).toEqual([])
})

test('with text of twice the size a phone does not scroll sideways where a list or a profile is set up', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const shelf = await aShelf(site.db, { user_id: user, visibility: 'link' })
  for (const path of [`/lists/${shelf.id}/edit`, '/profile/public']) {
    await page.goto(path)
    await doubleText(page)
    expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
  }
})

test('with text of twice the size a phone breaks no word of a status, and leaves room for what is a favourite', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Favourite of ${user}` })
  await site.db.insertInto('favourites').values({ user_id: user, what: 'anime', title_id: id, position: 1 }).execute()
  await page.goto(`/entry/anime/${id}`)
  await doubleText(page)
  expect(await linesOf(page.getByText('Rewatching', { exact: true }))).toBe(1)

  await page.goto('/profile/favourites')
  await doubleText(page)
  expect(await sidewaysScroll(page)).toBe(0)
  const name = await page.getByRole('link', { name: `Favourite of ${user}` }).boundingBox()
  expect(name?.width).toBeGreaterThan(150)

  await page.goto('/')
  await doubleText(page)
  const heading = page.getByRole('heading', { name: 'Everything worth watching' })
  expect(await heading.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
  await expect(heading).toBeInViewport({ ratio: 0.9 })
})

/** What a row of My list holds and does not show whole: it is cut off at the row's edge. */
function beyondTheirRow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.entry :is(a, button, select, span, p)')]
      .filter((each) => {
        const edge = each.closest('.entry')?.getBoundingClientRect().right ?? 0
        return each.getBoundingClientRect().right > edge + 1
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  )
}
