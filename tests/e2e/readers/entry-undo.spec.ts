import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../accounts-site.ts'
import { holdAnswers } from '../hold-answers.ts'
import { openPanel } from './open-panel.ts'

test('Undo that is pressed again while it is under way is asked for once, in the panel and in the toast', async ({
  page,
  context,
  site,
}) => {
  const posts = undosOf(page)
  const { title, panel } = await openPanel({ page, context, site }, 'Undone')
  const toast = page.locator('.toast')

  await panel.getByRole('button', { name: 'One episode more' }).click()
  await pressTwice(panel.getByRole('button', { name: 'Undo' }))
  await expect(panel.getByRole('status')).toHaveText(`${title} is as it was`)
  await expect(panel.getByRole('alert')).toBeHidden()
  expect(posts).toHaveLength(1)

  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: Watching`)
  await page.keyboard.press('Escape')
  await pressTwice(toast.getByRole('button', { name: 'Undo' }))
  await expect(page.locator('#said')).toHaveText(`${title} is as it was`)
  await expect(toast).toBeHidden()
  expect(posts).toHaveLength(2)

  /** The answer comes after the second press. */
  async function pressTwice(undo: Locator) {
    const answer = await holdAnswers(page, '**/journal/undo/*')
    await undo.press('Enter')
    await undo.press('Enter')
    answer()
  }
})

test('Undo that is pressed while a change is being saved takes back that change, or nothing if it is refused', async ({
  page,
  context,
  site,
}) => {
  const { title, panel } = await openPanel({ page, context, site }, 'Meant')
  const episodes = panel.getByRole('textbox', { name: 'Episodes' })
  const undo = panel.getByRole('button', { name: 'Undo' })
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: Watching`)

  const saved = await holdAnswers(page, '**/record')
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(episodes).toHaveValue('2')
  await undo.click()
  saved()
  await expect(panel.getByRole('status')).toHaveText(`${title} is as it was`)
  await expect(episodes).toHaveValue('1')
  await expect(undo).toBeHidden()

  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(undo).toBeVisible()
  await page.unroute('**/record')
  const refused = await holdAnswers(page, '**/record')
  await episodes.fill('13')
  await episodes.press('Enter')
  await undo.click()
  const posts = undosOf(page)
  refused()
  await expect(panel.getByRole('alert')).not.toBeEmpty()
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: episode 3 of 12`)
  expect(posts).toEqual([])
})

/** The addresses that the page asks from now on to take something back. */
function undosOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => request.url().includes('/journal/undo/') && posts.push(request.url()))
  return posts
}
