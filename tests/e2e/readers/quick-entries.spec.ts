import type { Page } from '@playwright/test'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { holdAnswers } from '../hold-answers.ts'

test('keys work on a card that has the focus, and nowhere else', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Keyed of ${user}` })
  await page.goto(`/search?q=${title}`)
  const kept = () => site.db.selectFrom('journal').select(['progress', 'score']).where('title_id', '=', id).execute()

  await page
    .getByRole('searchbox', { name: 'Search' })
    .or(page.getByRole('combobox', { name: 'Search' }))
    .first()
    .press('8')
  await page.locator('.card-link').focus()
  await page.keyboard.press('0')
  await expect(page.locator('.toast')).toContainText(`${title}: your score is 10`)
  expect(await kept()).toEqual([{ progress: 0, score: 10 }])
  // The adding takes its time, and the step waits for it.
  const answer = await holdAnswers(page, '**/list-entries')
  await page.keyboard.press('a')
  await expect(page.getByRole('link', { name: `${title}: On your list` })).toBeVisible()
  await page.keyboard.press('+')
  answer()
  await expect(page.getByRole('link', { name: `${title} is in your Watchlist: Watching` })).toBeVisible()
  expect(await kept()).toEqual([{ progress: 1, score: 10 }])
})

test('keys work on a row of the list and on a card of Continue', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Pressed of ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id, status: 'watching' })
  const kept = site.db.selectFrom('journal').select(['progress', 'score']).where('title_id', '=', id)

  await page.goto('/my-fav-list')
  const row = page.locator('.entry').filter({ hasText: title })
  await row.getByRole('link', { name: title, exact: true }).focus()
  await page.keyboard.press('+')
  await expect(row).toContainText('1/12')
  await page.keyboard.press('0')
  await expect(row.getByRole('combobox', { name: `Your score of ${title}` })).toHaveValue('10')
  expect(await kept.execute()).toEqual([{ progress: 1, score: 10 }])
  // It is on the list already.
  await page.keyboard.press('a')

  // Without loading the page again, so that scripts run.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  const card = page.locator('.own-card').filter({ hasText: title })
  await card.getByRole('link', { name: title, exact: true }).focus()
  await page.keyboard.press('+')
  await expect(card).toContainText('2 / 12')
  await page.keyboard.press('3')
  await expect(page.locator('.toast')).toContainText(`${title}: your score is 3`)
  expect(await kept.execute()).toEqual([{ progress: 2, score: 3 }])
  const listed = site.db.selectFrom('list_entries').select('status').where('title_id', '=', id)
  expect(await listed.execute()).toEqual([{ status: 'watching' }])
})

test('what was just added can be taken off again in the toast, and no counter changes; a card says where a title stands', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Regretted of ${user}`, kind: 'manga' })
  await page.goto(`/search?q=${title}`)
  const add = page.getByRole('button', { name: `Add ${title} to Readlist` })
  const listed = site.db.selectFrom('list_entries').select('id').where('user_id', '=', user)
  const toast = page.getByRole('region', { name: 'Your last change' })

  await add.click()
  await expect(toast).toContainText(`${title} is in your Readlist now.`)
  expect(await listed.execute()).toHaveLength(1)
  await expectAccessible(page)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#said')).toHaveText(`${title} is as it was`)
  await expect(add).toBeVisible()
  expect(await listed.execute()).toEqual([])
  const counters = ['reading', 'want_to_read', 'dropped'] as const
  const counted = await site.db.selectFrom('titles').select(counters).where('id', '=', id).executeTakeFirstOrThrow()
  expect(counted).toEqual({ reading: 0, want_to_read: 0, dropped: 0 })

  const panel = page.getByRole('dialog', { name: title })
  for (const [button, mark] of [
    ['On hold', `${title} is in your Readlist: On hold`],
    ['Completed', `${title} is in your Readlist: Completed`],
    ['Dropped', `Edit your entry for ${title} Dropped`],
  ] as const) {
    await page.getByRole('link', { name: `Edit your entry for ${title}` }).click()
    await panel.getByRole('button', { name: button, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: mark })).toBeVisible()
  }
  await add.click()
  await expect(page.getByRole('link', { name: `${title}: On your list` })).toBeVisible()
})

test('on home a title is continued by one request, finished, and what follows it is added from the toast', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const [first, second] = [
    await aTitle(site.db, { title: `Season 1 of ${user}`, episodes: 2 }),
    await aTitle(site.db, { title: `Season 2 of ${user}`, episodes: 2 }),
  ]
  const target = { target_title_id: second.id, target_title: second.title, target_kind: 'anime' }
  const sequel = { title_id: first.id, position: 0, relation: 'sequel', ...target }
  await site.db.insertInto('title_relations').values(sequel).execute()
  await anEntry(site.db, { user_id: user, title_id: first.id, status: 'watching' })
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/')
  const card = page.locator('.own-card').filter({ hasText: first.title })
  const toast = page.locator('.toast')

  await card.getByRole('button', { name: `+1 episode of ${first.title}` }).click()
  await expect(toast).toContainText(`${first.title}: episode 1 of 2`)
  await expect(card).toContainText('1 / 2')
  expect(posts).toHaveLength(1)
  await card.getByRole('link', { name: /^Your entry for/ }).click()
  const panel = page.getByRole('dialog', { name: first.title })
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(card).toContainText('2 / 2')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: `Finish ${first.title}` }).click()
  await expect(card).toContainText('Finished')
  await expect(toast.getByRole('button', { name: '10', exact: true })).toBeVisible()
  const next = toast.getByRole('button', { name: `Next: ${second.title} – add?` })
  const answer = await holdAnswers(page, '**/list-entries')
  await next.press('Enter')
  // It is under way.
  await next.press('Enter')
  answer()
  await expect(toast).toContainText(`${second.title} is in your Watchlist now.`)
  const listed = site.db.selectFrom('list_entries').select('status').where('title_id', '=', second.id)
  expect(await listed.execute()).toEqual([{ status: 'unwatched' }])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listed.execute()).toEqual([])
})

test('a title that is finished on home keeps the focus on its card', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Short of ${user}`, episodes: 1 })
  await anEntry(site.db, { user_id: user, title_id: id, status: 'watching' })
  await page.goto('/')
  const card = page.locator('.own-card').filter({ hasText: title })

  await card.getByRole('button', { name: `+1 episode of ${title}` }).press('Enter')
  const finish = card.getByRole('button', { name: `Finish ${title}` })
  await expect(finish).toBeFocused()
  await finish.press('Enter')
  await expect(card).toContainText('Finished')
  await expect(card.getByRole('link', { name: /^Your entry for/ })).toBeFocused()
})

for (const [device, viewport] of [
  ['at 1,280 px', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`ten titles are found, listed and scored in at most 35 clicks and 4 page loads ${device}`, async ({
    browser,
    site,
  }) => {
    const isPhone = viewport.width < 768
    const context = await browser.newContext({ viewport, hasTouch: isPhone, baseURL: site.address })
    const user = await aReader(site.db, context, site.address)
    for (let n = 0; n < 12; n++)
      await aTitle(site.db, { title: `Countable ${n} of ${user}`, rating_sum: 1000, rating_count: 100 })
    const page = await context.newPage()
    let [clicks, loads] = [0, 0]
    page.on('request', (request) => {
      const isPage = request.isNavigationRequest() || /\.data(\?|$)/.test(request.url())
      if (isPage && !request.headers()['sec-purpose'] && request.method() === 'GET') loads += 1
    })
    const click = async (what: ReturnType<Page['locator']>) => {
      clicks += 1
      await (isPhone ? what.tap() : what.click())
    }

    await page.goto('/browse-animes')
    await click(
      page.getByRole('link', { name: '24', exact: true }).or(page.getByRole('button', { name: '24', exact: true })),
    )
    await expect(page.locator('.card')).not.toHaveCount(4)
    // Asking what a page shows again, after a change, opens no page.
    const opened = loads
    const names = await page.locator('.card .card-title').allTextContents()
    for (const name of names.slice(0, 10)) {
      const card = page.locator('.card').filter({ has: page.getByText(name, { exact: true }) })
      await click(card.locator('.card-add'))
      await click(page.locator('.toast').getByRole('button', { name: '8', exact: true }))
      await expect(page.locator('.toast')).toContainText(`${name}: your score is 8`)
    }

    expect(clicks).toBeLessThanOrEqual(35)
    expect(opened).toBeLessThanOrEqual(4)
    const scored = site.db.selectFrom('journal').select('score').where('user_id', '=', user)
    expect((await scored.execute()).filter(({ score }) => score === 8)).toHaveLength(10)
    const listed = site.db.selectFrom('list_entries').select('id').where('user_id', '=', user)
    expect(await listed.execute()).toHaveLength(10)
    await context.close()
  })
}
