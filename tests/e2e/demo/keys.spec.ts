import type { Page } from '@playwright/test'
import { expect, test } from '../worker-sites.ts'

test('arrow keys, Home and End move among cards by column, and a grid is one stop for Tab', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/browse-animes?per=24')
  const links = page.locator('.card-wall .card-link')
  await enter(page, 0)

  await press(page, ['ArrowRight', 1], ['ArrowDown', 7], ['ArrowDown', 13], ['ArrowLeft', 12], ['ArrowUp', 6])
  await press(page, ['End', 23], ['ArrowRight', 23], ['ArrowDown', 23], ['Home', 0], ['ArrowUp', 0], ['ArrowDown', 6])

  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.card-wall'))).toBeNull()
  await page.keyboard.press('Tab')
  await expect(links.nth(6)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.card').nth(6).locator('.card-add')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Pages of animes' }).locator('a[href]').first()).toBeFocused()
})

test('in a row of home, up and down leave the focus where it is', async ({ page }) => {
  await page.goto('/')
  const row = page.locator('.row').first()
  await row.locator('.card-link').first().focus()
  await expect(row.locator('.card-link[tabindex="-1"]').first()).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(row.locator('.card-link').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row.locator('.card-link').nth(1)).toBeFocused()
})

test('a card that goes while it has the focus takes no stop along', async ({ page }) => {
  await page.goto('/browse-animes?per=24')
  await enter(page, 3)
  await page.evaluate(() => document.activeElement?.closest('.card')?.remove())
  await page.getByRole('link', { name: 'Kiroku', exact: true }).first().focus()
  await expect(page.locator('.card [tabindex]')).toHaveCount(0)
})

test('the keys / and ? work on the whole page, except in a field and after they are switched off', async ({ page }) => {
  await page.goto('/search')
  const search = page.getByRole('combobox', { name: 'Search' })
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await page.getByRole('searchbox', { name: 'Name of a title' }).press('/')
  await expect(search).not.toBeFocused()
  await page.getByRole('link', { name: 'Kiroku', exact: true }).first().focus()
  await page.keyboard.press('Control+/')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')

  const opener = page.getByRole('button', { name: 'Keys', exact: true })
  await opener.focus()
  await page.keyboard.press('?')
  await expect(keys).toContainText('Score 1 to 9, or 10')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await opener.click()
  await keys.getByRole('button', { name: 'Keys / and ?: on' }).click()
  await expect(keys.getByRole('button', { name: 'Keys / and ?: off' })).toBeFocused()
  await keys.getByRole('button', { name: 'Close' }).click()
  await expect(opener).toBeFocused()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(opener).toBeFocused()
})

/** Gives the focus to a card, and waits until the grid has noticed. */
async function enter(page: Page, place: number): Promise<void> {
  const links = page.locator('.card-wall .card-link')
  await expect(async () => {
    await page.getByRole('link', { name: 'Kiroku', exact: true }).first().focus()
    await links.nth(place).focus()
    await expect(page.locator('.card-wall [tabindex="-1"]').first()).toBeAttached({ timeout: 1_000 })
  }).toPass()
}

async function press(page: Page, ...steps: [key: string, place: number][]): Promise<void> {
  for (const [key, place] of steps) {
    await page.keyboard.press(key)
    await expect(page.locator('.card-wall .card-link').nth(place)).toBeFocused()
  }
}
