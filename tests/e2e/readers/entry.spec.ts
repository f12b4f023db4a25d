import { changeRecords } from '#domain/journal/change-records.ts'
import { longestNotes } from '#domain/journal/record-rules.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

test('the panel opens beside its link, saves as it goes, and what was saved can be undone', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Mushishi of ${user}`, episodes: 26 })
  await page.goto(`/search?q=Mushishi of ${user}`)
  const link = page.getByRole('link', { name: `Edit your entry for Mushishi of ${user}` })

  await link.press('Enter')
  const panel = page.getByRole('dialog', { name: `Mushishi of ${user}` })
  await panel.getByRole('button', { name: 'Watching', exact: true }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Watching', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('textbox', { name: 'Episodes' })).toHaveValue('1')
  await panel.getByRole('textbox', { name: 'Episodes' }).fill('7')
  await panel.getByRole('textbox', { name: 'Episodes' }).press('Enter')
  await expect(panel.getByRole('status')).toHaveText(`Mushishi of ${user}: episode 7 of 26`)
  await panel.getByRole('button', { name: '8', exact: true }).click()
  await expect(panel.getByRole('status')).toHaveText(`Mushishi of ${user}: your score is 8`)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await expect(page.getByRole('link', { name: `Mushishi of ${user} is in your Watchlist: Watching` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator('#said')).toHaveText(`Mushishi of ${user} is as it was`)
  const kept = site.db.selectFrom('journal').select(['progress', 'score']).where('title_id', '=', id)
  expect(await kept.execute()).toEqual([{ progress: 7, score: null }])

  await page.goto(`/entry/anime/${id}`)
  await page.getByText('Notes, tags and more').click()
  await expectAccessible(page)
})

test('in the panel a step below none does nothing, and its button keeps the focus', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { title } = await aTitle(site.db, { title: `Planetes of ${user}` })
  await page.goto(`/search?q=${title}`)
  await page.getByRole('link', { name: `Edit your entry for ${title}` }).press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  const less = panel.getByRole('button', { name: 'One episode less' })
  await panel.getByRole('button', { name: 'One episode more' }).press('Enter')
  await expect(panel.getByRole('status')).toContainText('Watching')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))

  await less.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Episodes' })).toHaveValue('0')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'One episode more' }).press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Episodes' })).toHaveValue('1')
  await expect.poll(() => posts.length).toBe(2)
})

test('in the panel the focus stays around what is pressed and goes', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Focused by ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')
  await page.getByRole('link', { name: `Edit your entry for ${title}` }).press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })

  await button('8').press('Enter')
  for (const [pressed, key, next] of [
    ['Today Started', 'Tab', panel.getByRole('textbox', { name: 'Started' })],
    ['None', 'Tab', button('1')],
    ['Undo', 'Shift+Tab', panel.locator('.keep-remove summary')],
    ['Remove from list', 'Tab', panel.locator('.keep-remove summary')],
  ] as const) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await button(pressed).press('Enter')
    await answered
    await expect(button(pressed)).toBeHidden()
    await expect(panel.locator(':focus')).toBeAttached()
    await page.keyboard.press(key)
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await button('Remove everything I keep of this title').press('Enter')
  await expect(panel.locator('.keep-remove')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(button('Watching')).toBeFocused()
})

test('a panel that comes late opens on no other page, and one that does not come gives way to its page', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Late for ${user}` })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')
  const link = page.getByRole('link', { name: `Edit your entry for ${title}` })
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/record', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })

  await link.click()
  await asked.promise
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  const arrived = page.waitForResponse('**/record')
  answered.resolve()
  await (await arrived).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/my-fav-list')
  await page.evaluate(() => {
    AbortSignal.timeout = () => AbortSignal.abort()
  })
  await link.click()
  await expect(page).toHaveURL(`/entry/anime/${id}`)
})

test('a suggestion opens the panel by Alt and Enter or by its dots, and what is typed stays text', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `a1+ Suggested of ${user}`, episodes: 12 })
  await page.goto('/calendar')
  const search = page.getByRole('combobox', { name: 'Search' }).first()
  const option = page.getByRole('option', { name: title })
  const panel = page.getByRole('dialog', { name: title })

  await search.pressSequentially(`a1+ Suggested of ${user}`)
  await expect(option).toHaveAttribute('aria-keyshortcuts', 'Alt+Enter')
  await expectAccessible(page)
  await search.press('ArrowDown')
  await search.press('Alt+Enter')
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: Watching`)
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(title)
  await expect(page).toHaveURL('/calendar')

  await search.fill('')
  await search.pressSequentially(title)
  await option.locator('.suggestion-entry').click()
  await expect(panel.getByRole('textbox', { name: 'Episodes' })).toHaveValue('1')
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  const kept = site.db.selectFrom('journal').select(['progress', 'score']).where('title_id', '=', id)
  expect(await kept.execute()).toEqual([{ progress: 1, score: null }])
})

test('the panel is a sheet on a phone and stays within the window at every width, with the longest title', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, {
    title: `${'Endless '.repeat(29)}${user}`,
    episodes: 1200,
    kind: 'manga',
    volumes: 99,
  })
  await anEntry(site.db, { user_id: user, title_id: id, kind: 'manga', status: 'reading' })

  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [820, 1180],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/manga/${id}`)
    await page.getByRole('link', { name: 'Edit your entry' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Notes, tags and more').click()
    const box = await panel.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height + 1)
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await sidewaysScroll(page)).toBe(0)
  }
})

test('notes as long as they may be are saved, however many bytes they take', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Much of ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id })
  const notes = 'क्षि'.repeat(longestNotes)
  await page.goto(`/anime/${id}`)
  await page.getByRole('link', { name: 'Edit your entry' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Notes, tags and more').click()
  await panel.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await panel.getByRole('textbox', { name: 'Tags' }).focus()
  await expect(panel.getByRole('status')).toHaveText(`${title}: saved`)
  const kept = await site.db.selectFrom('journal').select('notes').where('title_id', '=', id).executeTakeFirst()
  expect(kept?.notes).toBe(notes)
})

test('six statuses fill their rows, and the fields of dates stand one below the other', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Dated by ${user}`, episodes: 12 })
  const changes = [{ do: 'dates' as const, dates: { startedOn: '2024-03' } }]
  await changeRecords(site.db, asReader(user), { titleIds: [id], changes })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/entry/anime/${id}`)

  const tops = await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
  expect(tops.filter((top) => top === tops.at(-1))).toHaveLength(3)
  const [started, finished] = await Promise.all(
    ['Started', 'Finished'].map((name) => page.getByRole('textbox', { name }).boundingBox()),
  )
  expect(started?.x).toBe(finished?.x)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page holds the same form, and says what it did', async ({ page, context, site }) => {
    const user = await aReader(site.db, context, site.address)
    const { title } = await aTitle(site.db, { title: `Plain of ${user}`, episodes: 12 })
    await page.goto(`/search?q=${title}`)
    await page.getByRole('link', { name: `Edit your entry for ${title}` }).click()

    await page.getByRole('textbox', { name: 'Episodes' }).fill('5')
    await page.getByRole('button', { name: '9', exact: true }).click()
    await expect(page.getByText(`${title}: Watching`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Episodes' })).toHaveValue('5')
    await page.getByRole('button', { name: 'Completed' }).click()
    await expect(page.getByRole('textbox', { name: 'Episodes' })).toHaveValue('12')
    await page.setViewportSize({ width: 390, height: 740 })
    await page.getByRole('textbox', { name: 'Started' }).fill('soon')
    await page.getByRole('textbox', { name: 'Started' }).press('Enter')
    await expect(
      page.getByRole('alert').getByText('Please enter a date such as 2024-05-31, 2024-05 or 2024'),
    ).toBeInViewport()
    const started = page.getByRole('textbox', { name: 'Started' })
    await expect(started).toHaveValue('soon')
    await expect(started).toBeFocused()
    await expect(started).toHaveAttribute('aria-invalid', 'true')
    await expect(started).toHaveAccessibleDescription('Please enter a date such as 2024-05-31, 2024-05 or 2024')
    const below = await page.getByRole('alert').getByText('Please enter a date').boundingBox()
    const field = await started.boundingBox()
    expect((below?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0))).toBeLessThan(16)
    await page.getByText('Notes, tags and more').click()
    await page.getByRole('textbox', { name: 'Times rewatched' }).fill('often')
    await started.fill('')
    await started.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Times rewatched' })).toHaveValue('often')
    await expect(page.getByRole('textbox', { name: 'Times rewatched' })).toHaveAccessibleDescription(
      'Repeats are a whole number from 0 to 10,000',
    )
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/search\?q=/)
  })

  test('a page that was opened before another one takes nothing back that it did not touch', async ({
    page,
    context,
    site,
  }) => {
    const user = await aReader(site.db, context, site.address)
    const { id, title } = await aTitle(site.db, { title: `Stale for ${user}`, episodes: 12 })
    await anEntry(site.db, { user_id: user, title_id: id, status: 'watching' })
    await page.goto(`/entry/anime/${id}`)
    const other = await context.newPage()
    await other.goto(`/entry/anime/${id}`)
    await other.getByText('Notes, tags and more').click()
    await other.getByRole('textbox', { name: 'Notes' }).fill('First line.\n\nAnother one.')
    await other.getByRole('textbox', { name: 'Tags' }).fill('slow')
    await other.getByRole('checkbox', { name: /^Private/ }).check()
    await other.getByRole('button', { name: 'Save' }).last().click()
    await expect(other.getByText(`${title}: saved`)).toBeVisible()

    const kept = () =>
      site.db
        .selectFrom('journal')
        .select(['progress', 'notes', 'tags', 'is_private'])
        .where('title_id', '=', id)
        .executeTakeFirst()
    const noted = { notes: 'First line.\n\nAnother one.', tags: ['slow'], is_private: true }
    await page.getByRole('button', { name: 'One episode more' }).click()
    await expect(page.getByText(`${title}: episode 1 of 12`)).toBeVisible()
    expect(await kept()).toEqual({ progress: 1, ...noted })

    await page.getByRole('textbox', { name: 'Started' }).fill('soon')
    await page.getByRole('textbox', { name: 'Started' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Started' })).toHaveValue('soon')
    await page.getByRole('textbox', { name: 'Started' }).fill('2020')
    await page.getByRole('textbox', { name: 'Started' }).press('Enter')
    await expect(page.getByText(`${title}: saved`)).toBeVisible()
    expect(await kept(), 'after something was refused').toEqual({ progress: 1, ...noted })
  })

  test('notes as long as they may be are saved, and saved again with what else is changed', async ({
    page,
    context,
    site,
  }) => {
    const user = await aReader(site.db, context, site.address)
    const { id, title } = await aTitle(site.db, { title: `Much of ${user}`, episodes: 12 })
    await anEntry(site.db, { user_id: user, title_id: id, status: 'watching' })
    const notes = 'क्षि'.repeat(longestNotes)
    await page.goto(`/entry/anime/${id}`)
    await page.getByText('Notes, tags and more').click()
    await page.getByRole('textbox', { name: 'Notes' }).fill(notes)
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByText(`${title}: saved`)).toBeVisible()
    await page.getByRole('button', { name: 'One episode more' }).click()
    await expect(page.getByText(`${title}: episode 1 of 12`)).toBeVisible()
    const kept = await site.db.selectFrom('journal').select('notes').where('title_id', '=', id).executeTakeFirst()
    expect(kept?.notes).toBe(notes)
  })

  test('a step beyond the last episode is made once it is meant', async ({ page, context, site }) => {
    const user = await aReader(site.db, context, site.address)
    const { id, title } = await aTitle(site.db, { title: `Longer for ${user}`, episodes: 2 })
    await anEntry(site.db, { user_id: user, title_id: id, status: 'watched' })
    await page.goto(`/entry/anime/${id}`)
    await page.getByRole('textbox', { name: 'Episodes' }).fill('2')
    await page.getByRole('button', { name: 'One episode more' }).click()
    await expect(page.getByRole('alert').getByText('There are only 2.')).toBeVisible()
    await page.getByRole('button', { name: 'There are more than 2' }).click()
    await expect(page.getByText(`${title}: episode 3 of 2`)).toBeVisible()
  })
})
