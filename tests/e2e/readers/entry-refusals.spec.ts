import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { openPanel } from './open-panel.ts'

test('what is refused is taken back, with the reason, and can be insisted on', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id } = await aTitle(site.db, { title: `Short of ${user}`, episodes: 3 })
  await page.goto(`/anime/${id}`)
  await page.getByRole('link', { name: 'Edit your entry' }).click()
  const panel = page.getByRole('dialog')

  await panel.getByRole('textbox', { name: 'Episodes' }).fill('5')
  await panel.getByRole('textbox', { name: 'Episodes' }).press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('There are only 3. If there are more, please say so')
  await expect(panel.getByRole('textbox', { name: 'Episodes' })).toHaveValue('5')
  await expect(panel.getByRole('button', { name: 'Watching', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await panel.getByRole('button', { name: 'There are more than 3' }).click()
  await expect(panel.getByRole('status')).toHaveText(`Short of ${user}: Watching`)

  await page.route('**/record', (route) => route.abort())
  await panel.getByRole('button', { name: 'On hold' }).click()
  await expect(panel.getByRole('alert')).toHaveText('The site could not be reached. Please try again.')
  await expect(panel.getByRole('button', { name: 'Watching', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('more volumes than there are can be insisted on', async ({ page, context, site }) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Thick for ${user}`, kind: 'manga', episodes: 30, volumes: 3 })
  await anEntry(site.db, { user_id: user, title_id: id, kind: 'manga', status: 'reading' })
  await page.goto('/my-fav-list?tab=manga')
  await page.getByRole('link', { name: `Edit your entry for ${title}` }).click()
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByText('Notes, tags and more').click()

  await panel.getByRole('textbox', { name: 'Volumes' }).fill('4')
  await panel.getByRole('textbox', { name: 'Volumes' }).press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('There are only 3. If there are more, please say so')
  await panel.getByRole('button', { name: 'There are more than 3' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: saved`)
  await expect(panel.getByRole('textbox', { name: 'Volumes' })).toHaveValue('4')
})

test('a section stays open when what was wrong in it is mended, and the focus with it', async ({
  page,
  context,
  site,
}) => {
  const { title, panel } = await openPanel({ page, context, site }, 'Mended')
  const repeats = panel.getByRole('textbox', { name: 'Times rewatched' })
  await panel.getByText('Notes, tags and more').click()

  await repeats.fill('often')
  await repeats.press('Enter')
  await expect(panel.getByRole('alert')).toBeVisible()
  await repeats.fill('2')
  await repeats.press('Tab')
  await expect(panel.getByRole('status')).toHaveText(`${title}: saved`)
  await expect(panel.getByRole('checkbox', { name: /^Private/ })).toBeFocused()
})

test('what was typed and could not be sent stays in its field, whatever else is done, and is sent when the field is left', async ({
  page,
  context,
  site,
}) => {
  const { id, title, panel } = await openPanel({ page, context, site }, 'Noted')
  const notes = panel.getByRole('textbox', { name: 'Notes' })
  await panel.getByText('Notes, tags and more').click()

  await context.setOffline(true)
  await notes.fill('The seventh is the best')
  await panel.getByRole('button', { name: 'On hold' }).click()
  await expect(panel.getByRole('alert')).toHaveText('The site could not be reached. Please try again.')
  await expect(notes).toHaveValue('The seventh is the best')
  await context.setOffline(false)
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: Watching`)
  await expect(notes).toHaveValue('The seventh is the best')
  await expectAccessible(page)
  await notes.focus()
  await page.keyboard.press('Tab')

  await expect(panel.getByRole('status')).toHaveText(`${title}: saved`)
  await expect(notes).toHaveValue('The seventh is the best')
  await expect(notes).not.toHaveAttribute('aria-invalid')
  const kept = site.db.selectFrom('journal').select(['progress', 'notes']).where('title_id', '=', id)
  expect(await kept.execute()).toEqual([{ progress: 1, notes: 'The seventh is the best' }])
})

test('what is refused when the panel has closed is told, and what was typed is there when it is opened again', async ({
  page,
  context,
  site,
}) => {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `Closed by ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')
  const link = page.getByRole('link', { name: `Edit your entry for ${title}` })
  const panel = page.getByRole('dialog', { name: title })
  const notes = panel.getByRole('textbox', { name: 'Notes' })
  await link.click()
  await panel.getByText('Notes, tags and more').click()

  await context.setOffline(true)
  await notes.fill('The seventh is the best')
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toContainText('The site could not be reached. Please try again.')
  await expect(page.locator('#said')).toHaveText('The site could not be reached. Please try again.')
  await context.setOffline(false)
  await link.click()
  await expect(panel.getByRole('alert')).toHaveText('The site could not be reached. Please try again.')
  await expect(notes).toHaveValue('The seventh is the best')
  await notes.focus()
  await page.keyboard.press('Escape')

  const kept = site.db.selectFrom('journal').select('notes').where('title_id', '=', id)
  await expect.poll(() => kept.execute()).toEqual([{ notes: 'The seventh is the best' }])
  await link.click()
  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await expect(panel.getByRole('alert')).toBeHidden()
})

test('what the toast could not send is offered again', async ({ page, context, site }) => {
  const { title, panel } = await openPanel({ page, context, site }, 'Unsent')
  await panel.getByRole('button', { name: 'One episode more' }).click()
  await expect(panel.getByRole('status')).toHaveText(`${title}: Watching`)
  await page.keyboard.press('Escape')
  const toast = page.locator('.toast')

  await page.route('**/journal/undo/*', (route) => route.abort(), { times: 1 })
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast).toContainText('The site could not be reached')
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator('#said')).toHaveText(`${title} is as it was`)
  await expect(toast).toBeHidden()
})
