import { aTitle } from '#tests/support/builders.ts'
import { expect, signInOn, signUpOn, test } from '../accounts-site.ts'

test('after a sign-in Back leads past its form to the page before', async ({ page, context, site }) => {
  const reader = await signUpOn(page)
  await context.clearCookies()
  const { id } = await aTitle(site.db)
  await page.goto(`/anime/${id}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
  await signInOn(page, reader)
  await expect(page).toHaveURL('/')

  await page.goBack()
  await expect(page).toHaveURL(`/anime/${id}`)
})

test('a sign-in from a card goes back to its page, and Back from there to the one before', async ({
  page,
  context,
  site,
}) => {
  const reader = await signUpOn(page)
  await context.clearCookies()
  await aTitle(site.db, { released_on: '1961' })
  // A page that no other test has asked for: it would be kept as it was then, without the title.
  const browse = '/browse-animes?year=1961'
  await page.goto('/browse-mangas')
  await page.goto(browse)
  await page.locator('.card-add').first().click()
  await signInOn(page, reader)
  await expect(page).toHaveURL(browse)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toHaveCount(0)

  // The page as it was before the sign-in.
  await page.goBack()
  await expect(page).toHaveURL(browse)
  await page.goBack()
  await expect(page).toHaveURL('/browse-mangas')
})
