import type { BrowserContext, Page } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { shelfPageSize } from '#domain/shelves/rules.ts'
import { asReader } from '#tests/support/actors.ts'
import { aShelf, aTitle } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { aReader, cookieOf } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { holdAnswers } from '../hold-answers.ts'
import { gapsBetween } from '../measures.ts'
import { sidewaysScroll } from '../site.ts'

test('titles are moved by drag, by arrow keys and by buttons, and what has the focus keeps it', async ({
  page,
  context,
  site,
}) => {
  const { shelf, titles } = await aList(site.db, context, site.address)
  await page.goto(`/lists/${shelf}/edit`)
  const [one, two, three] = titles as [string, string, string]
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}: drag` })

  await drag(page, handle(three), handle(one))
  await expectOrder(page, [three, one, two])
  await expect(page.getByRole('status').getByText('Moved to place 1.')).toBeAttached()

  await handle(three).press('ArrowDown')
  await expectOrder(page, [one, three, two])
  await expect(handle(three)).toBeFocused()
  await handle(three).press('ArrowDown')
  await expectOrder(page, [one, two, three])
  await expect(handle(three)).toBeFocused()

  await page.getByRole('button', { name: `Move ${two} up` }).click()
  await expectOrder(page, [two, one, three])
  await expect(page.getByRole('button', { name: `Move ${two} up` })).toBeDisabled()
  await expect(page.getByText('Moved to place 1.')).toBeAttached()
  await page.reload()
  await expectOrder(page, [two, one, three])
})

test('the place of a title in a list is one number, and the buttons that move it stand at the top of its row', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const titles: string[] = []
  for (let n = 1; n <= 10; n++) titles.push((await aTitle(site.db, { title: `${n} Endless `.repeat(20) })).id)
  const { id } = await aShelf(site.db, { user_id: user, titles })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/lists/${id}/edit`)
  const row = page.locator('.ordered > li').last()

  const [first, last] = await Promise.all(
    [page.locator('.shelf-place').first(), row.locator('.shelf-place')].map((place) => place.boundingBox()),
  )
  expect(last?.height).toBe(first?.height)
  await row.getByText('Note, place, remove').click()
  const cover = await row.locator('.cover').boundingBox()
  expect((await row.locator('.ordered-steps').boundingBox())?.y).toBe(cover?.y)
})

test('when a title goes to another page of its list, the row that has its place has the focus', async ({
  page,
  context,
  site: { db, address },
}) => {
  const user = await aReader(db, context, address)
  const titles: string[] = []
  for (let n = 0; n <= shelfPageSize; n++) titles.push((await aTitle(db, { title: `Title ${n}` })).id)
  const { id } = await aShelf(db, { user_id: user, titles })
  const [last, next] = [`Title ${shelfPageSize - 1}`, `Title ${shelfPageSize}`]
  const row = (title: string) =>
    page.locator('.ordered > li').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await page.goto(`/lists/${id}/edit`)

  await page.getByRole('button', { name: `Move ${last} down` }).press('Enter')
  await expect(row(next)).toBeFocused()
  await expect(row(last)).toHaveCount(0)
  await page.getByRole('button', { name: `Move ${next}: drag` }).press('ArrowDown')
  await expect(row(last)).toBeFocused()

  await page.goto(`/lists/${id}/edit?page=2`)
  await page.getByRole('button', { name: `Move ${next}: drag` }).press('ArrowUp')
  await expect(row(last)).toBeFocused()
})

test('a title that is given another place by its number keeps the focus in the field', async ({
  page,
  context,
  site,
}) => {
  const { shelf, titles } = await aList(site.db, context, site.address)
  const [one, two, three] = titles as [string, string, string]
  await page.goto(`/lists/${shelf}/edit`)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const place = (title: string) => row(title).getByRole('spinbutton', { name: 'Place' })
  await row(one).locator('summary').click()
  await row(two).locator('summary').click()

  await place(one).fill('3')
  await place(one).press('Enter')
  await expectOrder(page, [two, three, one])
  await expect(place(one)).toBeFocused()
  await place(two).fill('3')
  await place(two).press('Enter')
  await expectOrder(page, [three, one, two])
  await expect(place(two)).toBeFocused()
  await expect(place(one)).toHaveValue('2')
})

test('a move that the server refuses is taken back, with the reason', async ({ page, context, site }) => {
  const { shelf, titles, ids } = await aList(site.db, context, site.address)
  const [one, two, three] = titles as [string, string, string]
  await page.goto(`/lists/${shelf}/edit`)
  await site.db
    .deleteFrom('shelf_titles')
    .where('shelf_id', '=', shelf)
    .where('title_id', '=', ids[0] ?? '')
    .execute()

  await page.getByRole('button', { name: `Move ${two} up` }).click()

  await expect(page.getByRole('alert').getByText('The list has changed in the meantime')).toBeVisible()
  await expectOrder(page, [two, three])
  await expect(page.getByText(one)).toHaveCount(0)
})

test('a title is found while it is typed and added; its note is saved; the screens are accessible and fit a phone', async ({
  page,
  context,
  site,
}) => {
  const { shelf, titles, user } = await aList(site.db, context, site.address)
  const { title } = await aTitle(site.db, { title: `Wanted by ${user} ${'w'.repeat(200)}` })
  await page.goto(`/lists/${shelf}/edit`)

  await page.getByRole('searchbox', { name: 'Title' }).fill(`Wanted by ${user}`)
  await expect(page.getByRole('status').getByText('1 suggestion')).toBeAttached()
  await page.getByRole('button', { name: `Add ${title}` }).click()
  await expect(page.getByText(`${title} is on A List now.`)).toBeVisible()
  await expectOrder(page, [...titles, title])

  const row = page.getByRole('list', { name: 'Titles in your order' }).getByRole('listitem').nth(1)
  await row.getByText('Note, place, remove').click()
  await row.getByRole('textbox', { name: 'Note' }).fill('For summer')
  await row.getByRole('button', { name: 'Save note' }).click()
  await expect(row.getByText('The note is saved.')).toBeVisible()
  expect(new Set(await gapsBetween(row.locator('.shelf-tools > form')))).toEqual(new Set([12]))
  await expectAccessible(page)

  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [`/lists/${shelf}/edit`, '/lists', `/lists/${shelf}/edit?q=wanted`]) {
    await page.goto(path)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  }
})

test('a handle and the name of a list fit a phone, however long they are', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aShelf(site.db, { user_id: user, name: 'W'.repeat(100) })
  await saveProfileSettings(site.db, asReader(user), { isOn: true, handle: user.padEnd(30, 'w'), parts: {} })
  await page.setViewportSize({ width: 390, height: 844 })

  for (const path of [`/lists/${id}/delete`, '/profile/public']) {
    await page.goto(path)
    expect(await sidewaysScroll(page), path).toBe(0)
  }
})

test('a title that is taken off comes back by Undo, which has the focus as soon as its row is gone', async ({
  page,
  context,
  site,
}) => {
  const { shelf, titles } = await aList(site.db, context, site.address)
  const [one, two, three] = titles as [string, string, string]
  await page.goto(`/lists/${shelf}/edit`)
  const row = page.getByRole('list', { name: 'Titles in your order' }).getByRole('listitem').nth(1)
  await row.getByText('Note, place, remove').click()
  await row.getByRole('button', { name: `Remove ${two}` }).press('Enter')
  await expectOrder(page, [one, three])
  const undo = page.getByRole('button', { name: `Undo taking ${two} off` })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await undo.press('Enter')
  await expectOrder(page, titles)
  await expect(page.getByText(`${two} is back on A List.`)).toBeAttached()
  await expect(page.getByText('You took')).toHaveCount(0)
})

test('on a title’s page its lists are chosen in a dialog, which Escape closes; without one of their own a reader makes it on the page', async ({
  page,
  context,
  site,
}) => {
  const { user } = await aList(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Wanted by ${user}` })
  await page.goto(`/anime/${id}`)
  const opener = page.getByRole('link', { name: 'Add to list…' })
  const dialog = page.getByRole('dialog', { name: `Add ${title} to a list` })

  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Add to A List' }).press('Enter')
  await expect(dialog.getByRole('status').getByText(`${title} is on A List now.`)).toBeAttached()
  await dialog.getByRole('button', { name: 'Take off A List' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Undo taking it off A List' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(`/anime/${id}`)

  await site.db.deleteFrom('shelves').where('user_id', '=', user).execute()
  await opener.press('Enter')
  await expect(page).toHaveURL(`/add-to-list/anime/${id}`)
})

test('what is pressed again in the dialog while it is under way is asked for once', async ({ page, context, site }) => {
  const { user } = await aList(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Pressed by ${user}` })
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto(`/anime/${id}`)
  await page.getByRole('link', { name: 'Add to list…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Add ${title} to a list` })

  for (const name of ['Add to A List', 'Take off A List', 'Undo taking it off A List']) {
    const asked = posts.length
    const answer = await holdAnswers(page, '**/changes')
    const button = dialog.getByRole('button', { name })
    await button.press('Enter')
    await button.press('Enter')
    answer()
    await expect(button).toBeHidden()
    await expect(dialog.getByRole('alert')).toBeHidden()
    expect(posts).toHaveLength(asked + 1)
  }
})

async function drag(page: Page, from: ReturnType<Page['getByRole']>, to: ReturnType<Page['getByRole']>) {
  await from.hover()
  await page.mouse.down()
  const goal = await to.boundingBox()
  if (!goal) throw new Error('There is nothing to drag to')
  await page.mouse.move(goal.x + 4, goal.y + 40)
  await page.mouse.move(goal.x + 4, goal.y - 20, { steps: 4 })
  await page.mouse.up()
}

async function expectOrder(page: Page, titles: string[]) {
  const links = page.getByRole('list', { name: 'Titles in your order' }).locator('.shelf-row-names a')
  await expect(links).toHaveText(titles)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a note that is too long is shown again, and what is wrong with it', async ({ page, context, site }) => {
    const { shelf, titles } = await aList(site.db, context, site.address)
    await page.goto(`/lists/${shelf}/edit`)
    const row = page.getByRole('listitem').filter({ hasText: titles[1] })
    await row.locator('summary').click()
    const note = row.getByRole('textbox', { name: 'Note' })
    await note.fill('x'.repeat(1_001))
    await row.getByRole('button', { name: 'Save note' }).click()

    await expect(note).toBeFocused()
    await expect(note).toHaveValue('x'.repeat(1_001))
    await expect(note).toHaveAccessibleDescription(/A note should be at most 1,000 characters/)
    await note.fill('Moss')
    await row.getByRole('button', { name: 'Save note' }).click()
    await expect(row.locator('.shelf-note')).toHaveText('Moss')
  })
})

let lists = 0

/** A signed-in reader with a list of three titles. */
async function aList(db: Db, context: BrowserContext, address: string) {
  lists += 1
  const user = `shelf${lists}x${process.pid}`
  await signedIn(db, user)
  await context.addCookies([cookieOf(user, address)])
  const titles = ['First', 'Second', 'Third'].map((title) => `${title} of ${user}`)
  const ids: string[] = []
  for (const title of titles) ids.push((await aTitle(db, { title })).id)
  const { id: shelf } = await aShelf(db, { user_id: user, titles: ids, visibility: 'link' })
  return { user, shelf, titles, ids }
}
