import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { expect, newEmail, signUpOn, test } from '../accounts-site.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a new user signs up with an account of another site, and signs in with it again', async ({
      page,
      context,
      site,
    }) => {
      const email = newEmail()
      const picture = 'https://pictures.example/me.png'
      site.provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Mari of the Club', picture }
      await page.goto('/sign-up?to=/profile')
      await page.getByRole('link', { name: 'Sign up with Club' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()

      await expect(page).toHaveURL('/profile')
      await expect(page.getByLabel('User Name')).toHaveValue('Mari of the Club')
      const user = await site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
      expect(user).toMatchObject({ image: picture, auth_provider: 'oidc', gender: '', birthdate: null, bio: '' })
      const account = await site.db
        .selectFrom('accounts')
        .selectAll()
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(account).toMatchObject({ provider_id: 'oidc', email_verified: true, password: null })

      await context.clearCookies({ domain: 'localhost', name: 'kiroku.session_token' })
      await page.goto('/sign-in')
      await page.getByRole('link', { name: 'Sign in with Club' }).click()
      await expect(page.getByRole('button', { name: email })).toBeVisible()
    })

    test('a name that breaks the rules has to be changed, and an unverified address leads to sign-up', async ({
      page,
      site,
    }) => {
      const email = `${'long'.repeat(12)}${newEmail()}`
      site.provider.person = { sub: randomUUID(), email, email_verified: true, name: 'M' }
      await page.goto('/sign-in?to=/profile')
      await page.getByRole('link', { name: 'Sign in with Club' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await expect(page).toHaveURL('/sign-up/name')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      }
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Please enter valid username!')).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveValue('M')
      await page.getByLabel('Username').fill('Mari')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page).toHaveURL('/profile')
      await expect(page.getByLabel('User Name')).toHaveValue('Mari')
      await page.goto('/sign-up/name')
      await expect(page).toHaveURL('/')

      await page.context().clearCookies()
      site.provider.person = { sub: randomUUID(), email: newEmail(), email_verified: false, name: 'Somebody' }
      await page.goto('/sign-in?to=/profile')
      await page.getByRole('link', { name: 'Sign in with Club' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await expect(page).toHaveURL('/sign-up?error=email_unverified&to=%2Fprofile')
      await expect(page.getByRole('alert').locator('.banner')).toHaveText(
        'That account has no verified email address. Please sign up by email.',
      )
    })

    test('a reader adds a way to sign in after entering the password, and removes all but the last', async ({
      page,
      site,
    }) => {
      const reader = await signUpOn(page)
      site.provider.person = { sub: randomUUID(), email: reader.email, email_verified: true, name: 'Mari' }
      await page.goto('/auth/oidc?add')
      await expect(page).toHaveURL('/profile/ways')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Current Password').fill('wrong')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('This is not your current password.')).toBeVisible()
      await page.getByLabel('Current Password').fill(reader.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Add Club' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await page.getByRole('button', { name: 'Let me in' }).click()
      await expect(page).toHaveURL('/profile/ways')
      await expect(page.getByText('Club is added.')).toBeVisible()

      if (javaScriptEnabled) {
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        await page.setViewportSize({ width: 1280, height: 800 })
      }
      await page.getByRole('button', { name: 'Remove Password' }).click()
      await expect(page.getByText('Removed.')).toBeVisible()
      await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0)
      await expect(page.getByText('You have no password here.')).toBeVisible()

      await page.context().clearCookies({ domain: 'localhost', name: 'kiroku.session_token' })
      await page.goto('/sign-in')
      await page.getByRole('link', { name: 'Sign in with Club' }).click()
      await expect(page.getByRole('button', { name: reader.email })).toBeVisible()
    })
  })
}
