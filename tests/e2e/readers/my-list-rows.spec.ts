import type { Db } from '#db/connection.ts'
import { anEntry } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expect, test } from '../accounts-site.ts'
import { countersOf, rowOf } from './rows-and-counters.ts'

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
  // One less, the entry, one more, own score, status.
  for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab')
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

test('what is no score is refused beside its field when that is left, and stays there', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  await site.db.updateTable('users').set({ score_scale: 'tenths' }).where('id', '=', user).execute()
  const { title_id } = await anEntry(site.db, { user_id: user })
  await site.db.insertInto('journal').values({ user_id: user, title_id, kind: 'anime', score: 7 }).execute()
  await page.goto('/my-fav-list')
  const score = rowOf(page, 'A Title').getByRole('spinbutton', { name: /^Your score of/ })

  for (const typed of ['11', '7.55', '-']) {
    await score.fill('')
    await score.pressSequentially(typed)
    await page.keyboard.press('Tab')
    await expect(score).toHaveAccessibleDescription('A score is a number from 0.1 to 10, with at most one decimal')
    if (typed !== '-') await expect(score).toHaveValue(typed)
  }
  await expect.poll(() => scoresOf(site.db, user)).toEqual([7])
  await score.fill('7')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'A Title').locator('.field-problem:not(:empty)')).toHaveCount(0)
})

async function scoresOf(db: Db, user: string) {
  const kept = await db.selectFrom('journal').select('score').where('user_id', '=', user).execute()
  return kept.map(({ score }) => score)
}
