import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { holdAnswers } from '../hold-answers.ts'
import { hiddenFocuses } from '../measures.ts'
import { rowOf } from './rows-and-counters.ts'

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
  await expect(page.getByRole('status').getByText('1 title found')).toBeAttached()
  await expect(page).toHaveURL(/q=volume\+3/)
})

test('a click with Shift ticks all between, even before the bar for several titles has come', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 1; number <= 4; number++) await anEntry(site.db, { user_id: user })
  await page.goto('/my-fav-list')
  const letBarCome = await holdAnswers(page, '**/assets/change-bar-*.js')

  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(boxes.nth(1)).toBeChecked()
  letBarCome()

  await expect(page.getByText('3 chosen')).toBeVisible()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 chosen')).toBeVisible()
})

test('what is left alone when many changes are taken back is shown, however long its names are', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 1; number <= 4; number++) {
    const { id } = await aTitle(site.db, { title: `${number} of ${user} ${'Long '.repeat(50)}`.slice(0, 240) })
    await anEntry(site.db, { user_id: user, title_id: id, status: 'watching' })
  }
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/my-fav-list')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Choose all 4' }).click()
  await page.getByRole('combobox', { name: 'Standing', exact: true }).selectOption('Completed')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('4 titles changed.')
  // In another tab.
  const first = site.db
    .selectFrom('list_entries')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('user_id', '=', user)
  const changed = site.db.updateTable('list_entries').set({ status: 'unwatched' }).where('user_id', '=', user)
  await changed.where('id', '!=', first).execute()

  await toast.getByRole('button', { name: 'Undo' }).click()

  await expect(toast).toContainText('is as it was. Changed since, so left alone: ')
  await expect(toast).toContainText(/, 2 more$/)
  const { y = -1 } = (await toast.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeInViewport()
})

test('when the bar for several titles goes, the box that was ticked last has the focus, though it was ticked before the bar came', async ({
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
  const letBarCome = await holdAnswers(page, '**/assets/change-bar-*.js')

  await first.press('Space')
  await second.press('Space')
  letBarCome()
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

test('nothing that has the focus is under the bar for several titles', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  for (let number = 1; number <= 6; number++) await anEntry(site.db, { user_id: user })
  for (const [width, height] of [
    [1280, 400],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/my-fav-list')
    await page.getByRole('checkbox').first().press('Space')
    await expect(page.getByText('1 chosen')).toBeVisible()
    expect(await hiddenFocuses(page, 25), `${width} px`).toEqual([])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a change of several titles that is refused keeps what was ticked and typed', async ({
    page,
    context,
    site,
  }) => {
    const user = await aReader(site.db, context, site.address)
    for (const title of ['First', 'Second', 'Third']) {
      const { id } = await aTitle(site.db, { title: `${title} of ${user}` })
      await anEntry(site.db, { user_id: user, title_id: id })
    }
    await page.goto('/my-fav-list?tab=anime&sort=title')
    const change = page.getByRole('button', { name: 'Change', exact: true })
    const box = (title: string) => page.getByRole('checkbox', { name: `Choose ${title} of ${user}` })
    const sure = page.getByRole('checkbox', { name: 'Yes, remove them' })
    await box('First').check()
    await box('Third').check()
    await page.getByRole('textbox', { name: 'Add tags' }).fill('slow')
    await page.getByLabel('What to change').selectOption('Remove from list')

    await change.click()
    await expect(sure).toBeFocused()
    await expect(sure).toHaveAccessibleDescription('Please tick the box to say that you are sure')
    await expect(page.getByLabel('What to change')).toHaveValue('remove')
    await expect(page.getByRole('textbox', { name: 'Add tags' })).toHaveValue('slow')
    await expect(box('Second')).not.toBeChecked()
    for (const title of ['First', 'Third']) await expect(box(title)).toBeChecked()

    await sure.check()
    await change.click()
    await expect(page.locator('.entry-title')).toHaveText([`Second of ${user}`])
    await expect(page).toHaveURL('/my-fav-list?tab=anime&sort=title')
  })
})
