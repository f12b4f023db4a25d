import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { rowOf } from './rows-and-counters.ts'

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
  await expect(row).toContainText('☆ 7.3 / 10')
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
