import { expect, test } from '../worker-sites.ts'

test('a new site shows the demo catalogue', async ({ page }) => {
  const answer = await page.goto('/browse-animes')

  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Animes')
  await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0)
})

test('any other path is the 404 page', async ({ page }) => {
  const answer = await page.goto('/no/such/place')

  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})
