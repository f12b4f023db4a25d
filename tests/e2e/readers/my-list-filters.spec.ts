import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expect, test } from '../accounts-site.ts'
import { rowOf } from './rows-and-counters.ts'

test('on a phone, filters close when one of them is exchanged for another, and after Back say what holds', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (const format of ['tv', 'movie']) {
    const { id } = await aTitle(site.db, { title: `${format} of ${user}`, format })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-fav-list?format=tv')
  const open = page.getByText('Filter', { exact: true })
  const [tv, film] = [
    page.getByRole('checkbox', { name: 'TV Series', exact: true }),
    page.getByRole('checkbox', { name: 'Movie', exact: true }),
  ]

  await open.click()
  await tv.uncheck()
  await film.check()
  await page.getByRole('button', { name: 'Show titles' }).click()
  await expect(page.locator('.entry-title')).toHaveText([`movie of ${user}`])
  await expect(film).toBeHidden()

  await page.goBack()
  await expect(page.locator('.entry-title')).toHaveText([`tv of ${user}`])
  await open.click()
  await expect(tv).toBeChecked()
  await expect(film).not.toBeChecked()
})

test('search, standings and filters stay in reach of a long list; what is found is shown from its first row on; an empty list has none of them', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 10; number < 40; number++) {
    const { id } = await aTitle(site.db, { title: `Volume ${number} of ${user}` })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  const search = page.getByRole('searchbox', { name: 'Search your animes' })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/my-fav-list?sort=title')
    const [sort, filter] = await Promise.all([
      page.getByLabel('Sort by').boundingBox(),
      page.locator('.filters-panel > summary').boundingBox(),
    ])
    expect(filter?.y).toBe(sort?.y)
    await rowOf(page, `Volume 39 of ${user}`).scrollIntoViewIfNeeded()
    await expect(search).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Planning 30' })).toBeInViewport()
    await search.fill('volume 3')
    await expect(page.locator('.entry-title')).toHaveCount(10)
    await expect(rowOf(page, `Volume 30 of ${user}`)).toBeInViewport({ ratio: 1 })
    await expect(search).toBeFocused()
  }

  await page.goto('/my-fav-list?tab=manga')
  await expect(page.getByText('No mangas')).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search your mangas' })).toHaveCount(0)
})

test('a list that is scrolled to its end shows all its titles, though the first ones have left what it asks for', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 100; number < 202; number++) {
    const { id } = await aTitle(site.db, { title: `Volume ${number} of ${user}` })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  await page.goto('/my-fav-list?standing=planning&sort=title')

  for (const number of [100, 101, 102]) {
    const row = rowOf(page, `Volume ${number} of ${user}`)
    await row.getByRole('combobox', { name: /^Status of/ }).selectOption('Watching')
    await expect(row.getByRole('status')).toHaveText('Saved')
  }

  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('.entry-title')).toHaveCount(102, { timeout: 500 })
  }).toPass()
})

test('Back leads to where the reader was in the list, also far down', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 100; number < 222; number++) {
    const { id } = await aTitle(site.db, { title: `Volume ${number} of ${user}` })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  await page.goto('/my-fav-list?sort=title')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('.entry-title')).toHaveCount(122, { timeout: 500 })
  }).toPass()
  const title = `Volume 205 of ${user}`
  const link = rowOf(page, title).getByRole('link', { name: title, exact: true })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goBack()
  // Rows that have not been on the screen yet are about as high as they will be: it is the same screen, not the same pixel.
  const away = () => page.evaluate((before) => Math.abs(scrollY - before) / innerHeight, place)
  await expect.poll(away, { timeout: 20_000 }).toBeLessThan(0.5)
})
