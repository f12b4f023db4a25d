import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { aTitle } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, loadUntil, stateOf, test } from '../imports-site.ts'
import { sidewaysScroll } from '../site.ts'

// An import gives way to everything else on the machine, browsers included.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const imports = '/admin-dashboard/imports'

test.beforeEach(async ({ site }) => {
  await site.db.deleteFrom('imports').execute()
  await site.db.deleteFrom('titles').execute()
})

test('a catalogue is uploaded, checked, shown and imported, even if the server restarts', async ({ page, site }) => {
  const fileName = `${'n'.repeat(110)}.jsonl.gz`
  await aTitle(site.db, { title: 'Title 1', released_on: '2001' })
  await page.goto(imports)
  await expectAccessible(page)
  await choose(page, fileName, gzipSync([...titles(400), 'not JSON'].join('\n')))
  await expect(page.getByText(`${fileName}: uploaded. Check it to go on.`)).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fileName)
  await expect(stateOf(page)).toHaveText('Waiting for you')
  await expect(page.locator('.figures')).toHaveText('Added399Changed1Unchanged0Refused1')
  await expect(rowOf(page, 'Would be changed')).toContainText(/^2Title 1.*Anime2001$/)
  await expect(page.getByRole('link', { name: 'Download the whole preview' })).toBeVisible()
  await expect(rowOf(page, 'Refused')).toContainText('401')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all with their line numbers' }).click()
  expect((await download).suggestedFilename()).toMatch(/^import-\d+-problems\.txt$/)
  await page.setViewportSize({ width: 820, height: 900 })
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 400 titles' }).click()
  await expect(stateOf(page)).toHaveText('Importing')
  await expect(page.locator('.figures')).not.toContainText('Added0')
  await site.restart()

  await expect(stateOf(page)).toHaveText('Done')
  await expect(page.locator('.figures')).toHaveText('Added399Changed1Unchanged0Refused1')
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('row', { name: fileName })).toContainText('Done399101')
  await page.setViewportSize({ width: 992, height: 900 })
  expect(await sidewaysScroll(page)).toBe(0)
  const { count } = await site.db
    .selectFrom('titles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(400)
})

test('an import that was started can be cancelled, and another begun', async ({ page, site }) => {
  await page.goto(imports)
  await choose(page, 'long.jsonl', Buffer.from(titles(1_800).join('\n')))
  await expect(page.getByText('long.jsonl: uploaded. Check it to go on.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1,800 titles' }).click({ timeout: 60_000 })
  await expect(stateOf(page)).toHaveText('Importing')
  await expect(page.locator('.figures')).not.toContainText('Added0')

  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(stateOf(page)).toHaveText('Cancelled')
  const { count } = await site.db
    .selectFrom('titles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(1_800)
  await expect(page.locator('.figures')).toContainText(`Added${count.toLocaleString('en')}`)
  await page.goto(imports)
  await expect(page.getByLabel('Catalogue file')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a small catalogue is sent with the form; reloading the page shows the progress', async ({ page, site }) => {
    await page.goto(imports)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByRole('alert')).toContainText('Please choose a catalogue file')
    await expect(page.getByLabel('Catalogue file')).toBeFocused()
    await expect(page.getByLabel('Catalogue file')).toHaveAccessibleDescription(/Please choose a catalogue file/)
    await choose(page, 'small.jsonl', Buffer.from(titles(3).join('\n')))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await loadUntil(page, 'Waiting for you')
    await page.getByRole('button', { name: 'Import 3 titles' }).click()
    await loadUntil(page, 'Done')

    expect(await site.db.selectFrom('titles').select('id').execute()).toHaveLength(3)
  })
})

test('a poster that cannot be fetched is shown with the reason, and its title is not changed', async ({
  page,
  site,
}) => {
  const poster = 'http://127.0.0.1/poster.jpg'
  await aTitle(site.db, { title: 'Mushishi', poster })
  await page.goto('/admin-dashboard/posters')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fetch the poster of Mushishi' }).click()

  await expect(stateOf(page)).toHaveText('Done')
  await expect(page.locator('.figures')).toHaveText('Wanted1Fetched0Failed1')
  await page.getByText('One poster could not be fetched').click()
  await expect(page.getByText('The address is not on the public internet')).toBeVisible()
  await expectAccessible(page)
  expect(await site.db.selectFrom('titles').select('poster').execute()).toEqual([{ poster }])
})

function titles(count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      itemType: 'anime',
      title: `Title ${n}`,
      year: 2000 + (n % 20),
      episodes: 12,
      ids: { mal: n + 1 },
    }),
  )
}

function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  return page.getByLabel('Catalogue file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

function rowOf(page: Page, heading: string) {
  return page.locator('section', { has: page.getByRole('heading', { name: heading }) }).locator('tbody tr')
}
