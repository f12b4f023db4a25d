import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, loadUntil, stateOf, test } from '../imports-site.ts'
import { sidewaysScroll } from '../site.ts'
import { aList, anewWithCatalogue, entries, signUp } from './a-list-to-move.ts'

test.describe.configure({ mode: 'serial' })

test.beforeEach(anewWithCatalogue)

test('a new reader signs up, chooses the file, looks at the preview and presses Import, and can take it back', async ({
  page,
  site,
}) => {
  await signUp(page, 'moves@reader.example')
  await page.getByRole('link', { name: 'Bring a list along' }).click()
  await expectAccessible(page)
  await page.getByLabel('File with your list').setInputFiles(aList(1_000))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('list.json')
  await expect(stateOf(page)).toHaveText('Ready for your decision')
  await expect(page.getByRole('navigation', { name: 'What the rows are' })).toContainText('1,000')
  await expectAccessible(page)
  for (const width of [320, 390, 820, 1_920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
  }
  await page.getByRole('link', { name: 'More than one fits' }).click()
  // The same button stands among all rows.
  await expect(page.getByRole('heading', { name: 'More than one fits' })).toBeVisible()
  await page.getByRole('button', { name: 'This one is Twins 2010 for Twins' }).click()
  await expect(page.getByText('There are no such rows.')).toBeVisible()
  expect(await entries(site.db)).toBe(0)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(stateOf(page)).toHaveText('Done')
  expect(await entries(site.db)).toBe(4)
  // The page is loaded once more when the work is done: until then, what is below the rows moves away under the pointer.
  await expect(page.getByText('Row 1 · Added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the catalogue' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(stateOf(page)).toHaveText('Undone')
  expect(await entries(site.db)).toBe(0)
})

test('by keyboard alone a file is chosen, looked at, decided and brought in; one that is no list says so', async ({
  page,
  site,
}) => {
  await signUp(page, 'keys@reader.example')
  await page.goto('/moving-in')
  await choose(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>https://anilist.co/') })
  await expect(stateOf(page)).toHaveText('Failed')
  await expect(page.getByText('This is not a list. It seems to be a web page.')).toContainText(
    'anilist.co/settings/account',
  )
  await expectAccessible(page)

  await tabTo(page, 'Choose another file')
  await page.keyboard.press('Enter')
  await choose(page, aList(8))
  await expect(stateOf(page)).toHaveText('Ready for your decision')
  await tabTo(page, '1 More than one fits')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'More than one fits' })).toBeVisible()
  await expect(page.getByText('Which one is it?')).toBeVisible()
  await tabTo(page, 'This one is Twins 1999 for Twins')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are no such rows.')).toBeVisible()
  await tabTo(page, 'Import')
  await page.keyboard.press('Enter')
  await expect(stateOf(page)).toHaveText('Done')
  expect(await entries(site.db)).toBe(4)
  await tabTo(page, 'See your list')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/my-fav-list/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same works by plain forms; loading the page again shows the progress', async ({ page, site }) => {
    await signUp(page, 'plain@reader.example')
    await page.getByRole('link', { name: 'Bring a list along' }).click()
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(page.getByRole('alert')).toContainText('Please choose the file with your list')
    await expect(page.getByLabel('File with your list')).toBeFocused()
    await expect(page.getByLabel('File with your list')).toHaveAccessibleDescription(/Please choose the file/)
    await page.getByLabel('File with your list').setInputFiles(aList(20))
    await page.getByRole('button', { name: 'Look at it' }).click()
    await loadUntil(page, 'Ready for your decision')
    await page.getByRole('link', { name: 'More than one fits' }).click()
    await page.getByRole('button', { name: 'Leave out for Twins' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await loadUntil(page, 'Done')
    expect(await entries(site.db)).toBe(3)
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await loadUntil(page, 'Undone')
    expect(await entries(site.db)).toBe(0)
  })
})

/** Opens the browser's own dialog for files by a key, and chooses this one. */
async function choose(page: Page, file: ReturnType<typeof aList>): Promise<void> {
  // Until scripts run, the field would only keep the file.
  await expect(page.getByText('It is read at once')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, null)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/** Presses Tab, from the top of the page, until what has this name has the focus; without a name the field for the file. */
async function tabTo(page: Page, name: string | null): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element instanceof HTMLInputElement && element.type === 'file') return null
      return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    })
    if (focused === name) return
  }
  throw new Error(`Tab does not reach ${name ?? 'the field for the file'}`)
}
