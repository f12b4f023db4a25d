import { expect, test } from '../worker-sites.ts'

test('the big cards lead to the browse pages', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'More Mangas' }).click()
  await expect(page).toHaveURL('/browse-mangas')
})

test('the report card writes to the address of the configuration', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: "CAN'T FIND WHAT YOU ARE LOOKING FOR?" })
  await expect(card.getByRole('link', { name: 'Report' })).toHaveAttribute('href', /^mailto:.+@/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both slides can be reached', async ({ page }) => {
    await page.goto('/')
    const second = page.getByRole('group', { name: '2 of 2' })

    await second.scrollIntoViewIfNeeded()
    await second.getByRole('link', { name: 'Browse Mangas' }).click()

    await expect(page).toHaveURL('/browse-mangas')
  })
})
