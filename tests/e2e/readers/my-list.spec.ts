import { addToList } from '#domain/journal/add-to-list.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { holdAnswers } from '../hold-answers.ts'
import { sidewaysScroll } from '../site.ts'
import { countersOf, rowOf } from './rows-and-counters.ts'

test('a title is added from its card at once, is on the list, and cannot be added again', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { title } = await aTitle(site.db, { title: `Mushishi of ${user}` })
  await page.goto(`/search?q=${title}`)
  const answer = await holdAnswers(page, '**/list-entries')

  await page.getByRole('button', { name: `Add ${title} to Watchlist` }).press('Enter')
  const added = page.getByRole('link', { name: `${title}: On your list` })
  await expect(added).toBeFocused()
  const reloaded = page.waitForResponse(/\/search\.data/)
  answer()
  await expect(page.getByRole('status').getByText(`${title} is in your Watchlist now.`)).toBeAttached()
  // The focus stays when the page's data is there again, too.
  await reloaded
  await page.waitForFunction(() => Reflect.get(window, '__reactRouterDataRouter').state.revalidation === 'idle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(added).toBeFocused()
  await added.press('Enter')
  const panel = page.getByRole('region', { name: 'Your entry' })
  await expect(panel.getByRole('combobox', { name: `Status of ${title}` })).toHaveValue('unwatched')
  await page.getByRole('button', { name: `${title} In your Watchlist` }).click()

  await expect(page).toHaveURL('/my-fav-list?tab=anime')
  await expect(page.getByRole('alert').getByText(`${title} is already added in your FavList!`)).toBeVisible()
  await expect(rowOf(page, title).getByRole('combobox', { name: /^Status of/ })).toHaveValue('unwatched')
})

test('a title that could not be added is no longer shown as added, and the card says why', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { title } = await aTitle(site.db, { kind: 'manga', title: `Yotsuba of ${user}` })
  await page.goto(`/search?q=${title}`)
  await page.route('**/list-entries', (route) => route.abort())
  const card = page.getByRole('listitem').filter({ hasText: title })

  await card.getByRole('button', { name: `Add ${title} to Readlist` }).press('Enter')

  await expect(card.getByRole('button')).toBeFocused()
  await expect(card.getByRole('alert')).toHaveText('The site could not be reached. Please try again.')
  await expect(card.getByRole('button', { name: `Add ${title} to Readlist` })).toBeVisible()
  expect(await site.db.selectFrom('list_entries').select('id').where('user_id', '=', user).execute()).toEqual([])
})

test('a status is saved as soon as it is chosen; a dropped row stays, disabled, until the page is loaded again', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const entry = await anEntry(site.db, { user_id: user, kind: 'manga' })
  await page.goto('/my-fav-list?tab=manga')
  const row = rowOf(page, 'A Title')
  const status = row.getByRole('combobox', { name: 'Status of A Title' })

  await status.selectOption('Reading')
  await expect(row.getByRole('status')).toHaveText('Saved')
  await status.selectOption('Dropped')
  await expect(row.getByRole('status')).toHaveText('Off your list')
  await expect(status).toBeDisabled()

  await row.getByRole('link', { name: 'A Title', exact: true }).click()
  await expect(page).toHaveURL(`/manga/${entry.title_id}/${user}`)
  const counters = page.locator('.counters')
  for (const [counter, count] of [
    ['Reading', '1'],
    ['Want to Read', '0'],
    ['Dropped', '1'],
  ]) {
    await expect(counters.locator('div').filter({ hasText: counter }).locator('dd')).toHaveText(count ?? '')
  }
  await page.goto('/my-fav-list?tab=manga')
  await expect(page.getByText('No mangas')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Mangas' }).last().click()
  await page.getByRole('button', { name: 'ReadList', exact: true }).click()
  await expect(page).toHaveURL('/my-fav-list?tab=manga')
  await expect(page.getByRole('link', { name: /^Manga/ })).toHaveAttribute('aria-current', 'page')
})

test('a drop is undone in its row, as it was, and no longer when the title was added again', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const entry = await anEntry(site.db, { user_id: user, status: 'watching' })
  await page.goto('/my-fav-list')
  const row = rowOf(page, 'A Title')
  const status = row.getByRole('combobox', { name: /^Status of/ })
  const undo = row.getByRole('button', { name: 'Undo' })

  await status.selectOption('Dropped')
  await undo.click()
  await expect(row.getByRole('status')).toHaveText('Back on your list')
  await expect(status).toHaveValue('watching')
  await expect(status).toBeFocused()
  expect(await site.db.selectFrom('list_entries').selectAll().where('user_id', '=', user).execute()).toEqual([entry])

  await status.selectOption('Dropped')
  await expect(undo).toBeVisible()
  // Meanwhile, in another tab.
  await addToList(site.db, asReader(user), { kind: 'anime', id: entry.title_id })
  await undo.click()
  await expect(row.getByRole('alert')).toHaveText('A Title is already added in your FavList!')
  await expect(status).toBeDisabled()
})

test('the way to undo a drop is gone after ten minutes', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  await anEntry(site.db, { user_id: user })
  await page.clock.install()
  await page.goto('/my-fav-list')
  const row = rowOf(page, 'A Title')

  await row.getByRole('combobox', { name: /^Status of/ }).selectOption('Dropped')
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.fastForward(600_000)

  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(row.getByRole('status')).toHaveText('Off your list')
})

test('the list, one’s own entry and one’s own home are accessible, and fit the smallest screen', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const title = 'A Very Long Name of a Title That Never Seems to End '.repeat(4).trim()
  const { id } = await aTitle(site.db, { title, genres: ['Action', 'Slice of Life'] })
  await anEntry(site.db, { user_id: user, title_id: id, status: 'want-to-watch' })
  await anEntry(site.db, { user_id: user })
  for (let titles = 0; titles < 6; titles++) await anEntry(site.db, { user_id: user, status: 'watching' })
  await site.db.insertInto('ratings').values({ user_id: user, title_id: id, kind: 'anime', stars: 10 }).execute()
  await page.emulateMedia({ reducedMotion: 'reduce' })

  for (const [path, width] of [
    ['/my-fav-list', 320],
    ['/my-fav-list?tab=manga', 1280],
    [`/anime/${id}/${user}`, 320],
    ['/', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expectAccessible(page)
    expect(await sidewaysScroll(page), `${path} at ${width} px`).toBe(0)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a title is added, its status saved by a button, and dropped', async ({ page, context, site }) => {
    const user = await aReader(site.db, context, site.address)
    const { id, title } = await aTitle(site.db, { title: `Mushishi of ${user}` })
    await anEntry(site.db, { user_id: user })
    await page.goto(`/anime/${id}`)
    await page.getByRole('button', { name: `Add ${title} to Watchlist` }).click()
    await expect(page).toHaveURL(`/anime/${id}`)
    await expect(page.getByRole('status').getByText(`${title} is in your Watchlist now.`)).toBeVisible()
    await page.getByRole('button', { name: `${title} In your Watchlist` }).click()
    await expect(page.getByRole('alert').getByText(`${title} is already added in your FavList!`)).toBeVisible()

    await expect(page.getByText(`You changed ${title}.`)).toBeVisible()
    await rowOf(page, title)
      .getByRole('link', { name: `Edit your entry for ${title}` })
      .click()
    await expect(page.getByRole('heading', { name: `Your entry for ${title}` })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()

    await page.getByLabel('Sort by').selectOption('Title')
    await page.getByRole('button', { name: 'Show' }).first().click()
    await expect(page.locator('.entry-title')).toHaveText(['A Title', title])
    await rowOf(page, title)
      .getByRole('combobox', { name: /^Status of/ })
      .selectOption('Watching')
    await rowOf(page, title).getByRole('button', { name: 'Save' }).click()

    await expect(page).toHaveURL('/my-fav-list?tab=anime&sort=title')
    await expect(page.getByRole('status').getByText(`${title}: Watching`)).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('Watching')
    await page.getByRole('button', { name: 'Show' }).nth(1).click()
    await expect(page).toHaveURL('/my-fav-list?tab=anime&sort=title&status=watching')
    await expect(page.locator('.entry-title')).toHaveText([title])
    await rowOf(page, title)
      .getByRole('combobox', { name: /^Status of/ })
      .selectOption('Dropped')
    await rowOf(page, title).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No animes')).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page.getByRole('link', { name: 'Anime 1' })).toBeVisible()
    expect(await countersOf(site.db, id)).toMatchObject({ watching: 1, dropped: 1 })

    await rowOf(page, 'A Title')
      .getByRole('combobox', { name: /^Status of/ })
      .selectOption('Dropped')
    await rowOf(page, 'A Title').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo and keep A Title on your list' }).click()
    await expect(page.getByRole('status').getByText('A Title is back on your list.')).toBeVisible()
    await expect(rowOf(page, 'A Title').getByRole('combobox', { name: /^Status of/ })).toHaveValue('unwatched')
  })
})
