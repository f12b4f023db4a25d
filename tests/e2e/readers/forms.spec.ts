import { aReader } from '../a-reader.ts'
import { expect, newEmail, test } from '../accounts-site.ts'

test('all wrong fields are marked, a common password is named as such, and a password can be shown', async ({
  page,
}) => {
  await page.goto('/sign-up')
  await expect(page.getByText('3 to 20 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4)
  await expect(page.locator('.field-problem:not(:empty)')).toHaveText(['Please enter valid username!'])
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Email').fill(newEmail())
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Username').fill('Mari')
  await expect(page.locator('.field-problem:not(:empty)')).toHaveCount(0)

  const password = page.getByLabel('Password', { exact: true })
  await password.fill('password1')
  await page.getByRole('button', { name: 'Show what is typed: Password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page).toHaveURL('/sign-up')
  await page.getByLabel('Confirm Password').fill('password1')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('This password is among those that are guessed first.')).toBeVisible()
})

test('a long text is counted as readers count, and announced only near its limit', async ({ page, context, site }) => {
  await aReader(site.db, context, site.address)
  await page.goto('/profile')
  await expect(page.getByText('0 / 2,000')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveAccessibleDescription('At most 2,000 characters')
  await page.getByLabel('Bio').fill('👩‍👩‍👧‍👦 walks')
  await expect(page.getByText('7 / 2,000')).toBeVisible()
  await expect(page.getByText('characters left')).toHaveCount(0)
  await page.getByLabel('Bio').fill('a'.repeat(1990))
  await expect(page.getByRole('status').getByText('10 characters left')).toBeAttached()
})
