import { expectAccessible } from '../accessible.ts'
import { expect, stateOf, test } from '../imports-site.ts'
import { sidewaysScroll } from '../site.ts'
import { aList, anewWithCatalogue, entries, signUp } from './a-list-to-move.ts'

test.beforeEach(anewWithCatalogue)

test('what waits is found by hand, removed and put back', async ({ page, site }) => {
  await signUp(page, 'waits@reader.example')
  await page.goto('/moving-in')
  await page.getByLabel('File with your list').setInputFiles(aList(8))
  await expect(stateOf(page)).toHaveText('Ready for your decision')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(stateOf(page)).toHaveText('Done')
  await page.goto('/moving-in')
  const waiting = page.getByRole('region', { name: 'Waiting for the catalogue' })
  await expect(waiting.getByRole('checkbox')).toHaveCount(5)
  await expectAccessible(page)
  for (const width of [320, 390, 820, 1_920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
  }

  await page.getByRole('button', { name: 'Remove Row 4' }).click()
  await expect(waiting).toContainText('You removed 1 row that was waiting.')
  await page.getByRole('checkbox', { name: 'Choose Row 5' }).check()
  await page.getByRole('button', { name: 'Remove the chosen ones' }).click()
  await expect(waiting).toContainText('You removed 2 rows that were waiting.')
  await waiting.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByRole('checkbox')).toHaveCount(5)
  await expect(waiting.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Find it in the catalogue: Twins' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which title is Twins?')
  await expectAccessible(page)
  expect((await page.getByLabel('Its name here').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByLabel('Its name here').fill('Mushishi')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('button', { name: /^This one/ })).toHaveCount(1)
  await page.goBack()
  await page.getByRole('button', { name: 'This one is Twins 2010 for Twins' }).click()
  await expect(page.getByText('Twins is on your list, for Twins.')).toBeVisible()
  await expect(waiting.getByRole('checkbox')).toHaveCount(4)
  expect(await entries(site.db)).toBe(4)
  await page.getByRole('button', { name: 'Remove all 4' }).click()
  await expect(waiting.getByRole('checkbox')).toHaveCount(0)
})
