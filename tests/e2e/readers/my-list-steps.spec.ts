import type { Page } from '@playwright/test'
import type { PlainDb } from '#db/connection.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expect, test } from '../accounts-site.ts'
import { holdAnswers } from '../hold-answers.ts'
import { rowOf } from './rows-and-counters.ts'

/** Opens the list of a new reader, with one title of so many episodes. Returns the reader's id and the title's row. */
async function openListOfOne(page: Page, { db, address }: { db: PlainDb; address: string }, episodes: number) {
  const user = await aReader(db, page.context(), address)
  const { id } = await aTitle(db, { episodes })
  await anEntry(db, { user_id: user, title_id: id, status: 'watching' })
  await page.goto('/my-fav-list')
  return { user, row: rowOf(page, 'A Title') }
}

test('a step that leads no further does nothing, and its button keeps the focus', async ({ page, site }) => {
  const posts: string[] = []
  const answers: number[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  page.on('response', (response) => response.request().method() === 'POST' && answers.push(response.status()))
  const { row } = await openListOfOne(page, site, 1)

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
  await expect.poll(() => answers).toEqual([200, 200])
  await expect(page.locator('.toast')).toContainText('episode 0 of 1')
  expect(posts).toHaveLength(2)
})

test('a step that is pressed while the answer to the one before it arrives stays as it was pressed', async ({
  page,
  site,
}) => {
  const { row } = await openListOfOne(page, site, 12)
  const more = row.getByRole('button', { name: /^One episode more/ })
  await more.press('Enter')
  await expect(page.locator('.toast')).toContainText('episode 1 of 12')

  const shown = await more.evaluateHandle(async (button: HTMLElement) => {
    const row = button.closest('li')
    const progress = row?.querySelector('.record-progress')
    const read = Response.prototype.json
    const firstIsRead = Promise.withResolvers<void>()
    const letFirstCome = Promise.withResolvers<void>()
    Response.prototype.json = async function () {
      Response.prototype.json = read
      const answer = await read.call(this)
      firstIsRead.resolve()
      await letFirstCome.promise
      return answer
    }
    const shown: (string | null)[] = []
    const watched = new MutationObserver(() => shown.push(progress?.textContent ?? null))

    button.click()
    await firstIsRead.promise
    if (row) watched.observe(row, { subtree: true, characterData: true, childList: true })
    button.click()
    letFirstCome.resolve()
    return shown
  })

  await expect(page.locator('.toast')).toContainText('episode 3 of 12')
  expect(new Set(await shown.jsonValue())).toEqual(new Set(['3/12']))
})

test('a step that is being saved stays as it was pressed though the page’s data is loaded again meanwhile', async ({
  page,
  site,
}) => {
  const { user, row } = await openListOfOne(page, site, 12)
  const letAnswerCome = await holdAnswers(page, '**/record')
  await row.getByRole('button', { name: /^One episode more/ }).press('Enter')

  await anEntry(site.db, { user_id: user, title_id: (await aTitle(site.db, { title: 'Another' })).id })
  // As after any other change that no row shows by itself.
  await page.evaluate(() => dispatchEvent(new Event('record')))
  await expect(page.getByRole('link', { name: 'Another', exact: true })).toBeVisible()

  await expect(row.locator('.record-progress')).toHaveText('1/12')
  letAnswerCome()
  await expect(page.locator('.toast')).toContainText('episode 1 of 12')
  await expect(row.locator('.record-progress')).toHaveText('1/12')
})

test('a step whose script cannot be fetched is taken back, and the row says why', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  await anEntry(site.db, { user_id: user, status: 'watching' })
  await page.goto('/my-fav-list')
  await page.route('**/assets/change-record-*.js', (route) => route.abort())

  await rowOf(page, 'A Title')
    .getByRole('button', { name: /^One episode more/ })
    .press('Enter')

  await expect(rowOf(page, 'A Title').getByRole('alert')).toContainText('could not be reached')
  await expect(rowOf(page, 'A Title').locator('.record-progress')).toHaveText(/^0/)
})
