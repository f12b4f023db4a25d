import type { Page } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from './a-reader.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './accounts-site.ts'
import { holdAnswers } from './hold-answers.ts'
import { sidewaysScroll } from './site.ts'

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
  await page.getByRole('link', { name: 'ReadList' }).click()
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

test('a status that the server refuses returns to the saved one, and the row says why', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const entry = await anEntry(site.db, { user_id: user, status: 'watching' })
  await page.goto('/my-fav-list')
  // In another tab.
  await site.db.deleteFrom('list_entries').where('id', '=', entry.id).execute()

  await rowOf(page, 'A Title')
    .getByRole('combobox', { name: /^Status of/ })
    .selectOption('Watched')

  await expect(rowOf(page, 'A Title').getByRole('alert')).toHaveText('This title is not in your list')
  await expect(rowOf(page, 'A Title').getByRole('combobox', { name: /^Status of/ })).toHaveValue('watching')
})

test('with the keyboard alone, the statuses on the way to the chosen one are neither saved nor counted', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const entry = await anEntry(site.db, { user_id: user })
  await page.goto('/my-fav-list')
  const status = rowOf(page, 'A Title').getByRole('combobox', { name: /^Status of/ })

  await rowOf(page, 'A Title').getByRole('link', { name: 'A Title', exact: true }).focus()
  // One less, one more, own score, status.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
  await expect(status).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await expect(status).toHaveValue('dropped')
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, 'A Title').getByRole('button', { name: 'Save' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'A Title').getByRole('status')).toHaveText('Saved')
  await page.keyboard.press('w')
  await page.keyboard.press('Tab')

  await expect.poll(() => countersOf(site.db, entry.title_id)).toMatchObject({ want_to_watch: 1, watched: 1 })
  expect(await countersOf(site.db, entry.title_id)).toEqual({ want_to_watch: 1, watched: 1, watching: 0, dropped: 0 })
})

test('progress and score change where they stand, each by one request; several titles are chosen, changed at once and taken back', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 1; number <= 5; number++) {
    const { id } = await aTitle(site.db, { title: `Volume ${number} of ${user}`, episodes: 12 })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/my-fav-list?sort=title')
  const first = rowOf(page, `Volume 1 of ${user}`)

  await first.getByRole('button', { name: /^One episode more/ }).click()
  await expect(first.getByText('1/12')).toBeVisible()
  await expect(first.getByRole('combobox', { name: /^Status of/ })).toHaveValue('watching')
  await first.getByRole('combobox', { name: /^Your score of/ }).selectOption('8')
  await expect.poll(() => posts.length).toBe(2)

  const boxes = page.getByRole('checkbox', { name: /^Choose Volume/ })
  await boxes.nth(1).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('status').getByText('3 chosen')).toBeVisible()
  await boxes.nth(4).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('4 chosen')).toBeVisible()
  await page.getByLabel('What to change').press('Escape')
  await expect(page.getByText('4 chosen')).toBeHidden()
  await boxes.nth(0).check()
  await page.getByRole('button', { name: 'Choose all 5' }).click()
  await page.getByRole('combobox', { name: 'Standing', exact: true }).selectOption('Completed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Completed 5' })).toBeVisible()
  await expect(page.getByText('5 titles changed.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Planning 4' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search your animes' }).pressSequentially('volume 3')
  await expect(page.locator('.entry-title')).toHaveText([`Volume 3 of ${user}`])
  await expect(page).toHaveURL(/q=volume\+3/)
})

test('with the keyboard alone, an own score is saved by Enter or on leaving its dropdown, and the focus stays', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  await anEntry(site.db, { user_id: user })
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/my-fav-list')
  const score = rowOf(page, 'A Title').getByRole('combobox', { name: /^Your score of/ })

  await score.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(score).toHaveValue('8')
  await page.keyboard.press('Enter')
  await expect.poll(() => scoresOf(site.db, user)).toEqual([8])
  await expect(score).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(score).toHaveValue('8')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(() => scoresOf(site.db, user)).toEqual([7])
  await expect(rowOf(page, 'A Title').getByRole('combobox', { name: /^Status of/ })).toBeFocused()
  expect(posts).toHaveLength(2)
})

test('a score with decimals is saved by Enter, and its field keeps the focus', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  await site.db.updateTable('users').set({ score_scale: 'tenths' }).where('id', '=', user).execute()
  await anEntry(site.db, { user_id: user })
  await page.goto('/my-fav-list')
  const score = rowOf(page, 'A Title').getByRole('spinbutton', { name: /^Your score of/ })

  await score.pressSequentially('8.5')
  await score.press('Enter')
  await expect.poll(() => scoresOf(site.db, user)).toEqual([8.5])
  await expect(score).toBeFocused()
  await expect(score).toHaveValue('8.5')
})

test('a step that leads no further does nothing, and its button keeps the focus', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { episodes: 1 })
  await anEntry(site.db, { user_id: user, title_id: id, status: 'watching' })
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/my-fav-list')
  const row = rowOf(page, 'A Title')

  for (const [name, reached] of [
    ['One episode more', '1/1'],
    ['One episode less', '0/1'],
  ] as const) {
    const step = row.getByRole('button', { name: new RegExp(`^${name}`) })
    await step.press('Enter')
    await expect(row.getByText(reached)).toBeVisible()
    await expect(step).toBeDisabled()
    await expect(step).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.toast')).toContainText('episode 0 of 1')
  expect(posts).toHaveLength(2)
})

test('when the bar for several titles goes, the box that was ticked last has the focus', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (const title of ['First', 'Second']) {
    const { id } = await aTitle(site.db, { title: `${title} of ${user}` })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  await page.goto('/my-fav-list?sort=title')
  const [first, second] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').nth(1)]
  const doing = page.getByLabel('What to change')

  await first.press('Space')
  await second.press('Space')
  await doing.press('Escape')
  await expect(doing).toBeHidden()
  await expect(second).toBeFocused()

  await first.press('Space')
  await page.getByRole('button', { name: 'Choose none' }).press('Enter')
  await expect(first).toBeFocused()

  await second.press('Space')
  await page.getByRole('combobox', { name: 'Standing', exact: true }).selectOption('Completed')
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'Completed 1' })).toBeVisible()
  await expect(second).toBeFocused()
})

test('when all are chosen the focus stays in the bar; when rows leave the list with what is changed, the page has it', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (const title of ['First', 'Second', 'Third']) {
    const { id } = await aTitle(site.db, { title: `${title} of ${user}` })
    await anEntry(site.db, { user_id: user, title_id: id })
  }
  await page.goto('/my-fav-list?standing=planning&sort=title')
  const change = page.getByRole('button', { name: 'Change', exact: true })
  const standing = page.getByRole('combobox', { name: 'Standing', exact: true })

  await page.getByRole('checkbox').first().press('Space')
  await standing.selectOption('Completed')
  await change.press('Enter')
  await expect(page.locator('.entry-title')).toHaveText([`Second of ${user}`, `Third of ${user}`])
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: 'Choose all 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Choose none' })).toBeFocused()
  await standing.selectOption('Completed')
  await change.press('Enter')
  await expect(page.locator('.entry-title')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

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

test('a row follows every change of its title: in the dropdown, in the panel, and taken back', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Followed by ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')
  const row = rowOf(page, title)
  const status = row.getByRole('combobox', { name: /^Status of/ })
  const toast = page.locator('.toast')

  await status.selectOption('Watched')
  await expect(row.getByText('12/12')).toBeVisible()
  const link = row.getByRole('link', { name: `Edit your entry for ${title}` })
  await link.press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByRole('button', { name: 'On hold' }).click()
  await panel.getByRole('button', { name: '9', exact: true }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: your score is 9`)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await expect(row.getByText('On hold')).toBeVisible()
  await expect(status).toHaveValue('watching')
  await expect(row.getByRole('combobox', { name: /^Your score of/ })).toHaveValue('9')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('combobox', { name: /^Your score of/ })).toHaveValue('')

  await row.getByRole('button', { name: /^One episode less/ }).click()
  await expect(toast).toContainText(`${title}: episode 11 of 12`)
  await link.press('Enter')
  await panel.getByRole('button', { name: 'Dropped' }).click()
  await expect(status).toBeDisabled()
  await expect(status).toHaveValue('dropped')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue('watching')
  await expect(status).toBeEnabled()
  await panel.getByRole('button', { name: 'Remove from list' }).click()
  await page.keyboard.press('Escape')
  await expect(row.getByText('Off your list')).toBeVisible()

  await page.goto('/my-fav-list?view=wall')
  await expect(page.getByText(`You changed ${title}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const card = page.locator('.card').filter({ hasText: title })
  await expect(card.getByText('11/12')).toBeVisible()
  await card.getByRole('link', { name: `Edit your entry for ${title}` }).click()
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(card.getByText('12/12')).toBeVisible()
})

test('one’s own entry and the panel follow each other on the page of a title', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Paired of ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto(`/anime/${id}/${user}`)
  const status = page.getByRole('combobox', { name: `Status of ${title}` })
  const link = page.getByRole('link', { name: `Edit your entry for ${title}` }).first()
  const panel = page.getByRole('dialog', { name: title })

  await link.click()
  await panel.getByRole('button', { name: 'On hold' }).click()
  await expect(status).toHaveValue('watching')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `${title} In your Watchlist On hold` })).toBeVisible()
  await status.selectOption('Watched')
  await expect(page.getByRole('button', { name: `${title} In your Watchlist Watched` })).toBeVisible()
  await link.click()
  await expect(panel.getByRole('textbox', { name: 'Episodes' })).toHaveValue('12')
  await panel.getByRole('button', { name: 'Dropped' }).click()
  await expect(status).toBeDisabled()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toBeEnabled()
  await expect(status).toHaveValue('watched')
})

test('a change of status in Your entry shows in the counters at once', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { title_id } = await anEntry(site.db, { user_id: user })
  await page.goto(`/anime/${title_id}/${user}`)
  const panel = page.getByRole('region', { name: 'Your entry' })

  await panel.getByRole('combobox').selectOption('Watched')

  await expect(page.locator('.counters div').filter({ hasText: 'Watched' }).locator('dd')).toHaveText('1')
  await expect(page.getByRole('button', { name: 'A Title In your Watchlist Watched' })).toBeVisible()
  await panel.getByRole('combobox').selectOption('Dropped')
  await expect(panel.getByRole('combobox')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add A Title to Watchlist' })).toBeVisible()
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

test('a hidden average appears with a score of the reader’s own and goes with it, in a row, in the panel and on a card', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  await site.db.updateTable('users').set({ averages: 'once-scored' }).where('id', '=', user).execute()
  const { id, title } = await aTitle(site.db, { title: `Mushishi of ${user}`, imported_score: 7.3 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')
  const row = rowOf(page, title)
  const score = row.getByRole('combobox', { name: `Your score of ${title}` })
  await expect(row).toContainText('Hidden until you score it')

  await score.selectOption('7')
  await expect(row).toContainText('7.3 / 10 imported')
  await score.selectOption('')
  await expect(row).toContainText('Hidden until you score it')

  await page.goto(`/anime/${id}`)
  const panel = page.getByRole('region', { name: 'Score and list' })
  await expect(panel).toContainText('? / 10 Hidden until you score it')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Edit your entry for ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '8', exact: true }).click()
  await expect(panel).toContainText('7.3 / 10')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(panel).toContainText('Hidden until you score it')

  await page.goto(`/search?q=${title}`)
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card.getByRole('img', { name: 'Hidden until you score it' })).toHaveText('★ ?')
  await expectAccessible(page)
  await card.locator('.card-link').press('9')
  await expect(card).toContainText('☆ 7.3')
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

function rowOf(page: Page, title: string) {
  return page.locator('.entries').getByRole('listitem').filter({ hasText: title })
}

async function scoresOf(db: Db, user: string) {
  const kept = await db.selectFrom('journal').select('score').where('user_id', '=', user).execute()
  return kept.map(({ score }) => score)
}

function countersOf(db: Db, titleId: string) {
  const counters = ['watched', 'watching', 'want_to_watch', 'dropped'] as const
  return db.selectFrom('titles').select(counters).where('id', '=', titleId).executeTakeFirstOrThrow()
}
