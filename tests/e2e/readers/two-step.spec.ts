import type { BrowserContext, Page } from '@playwright/test'
import { codeOf, nextCodeOf } from '#tests/support/second-factor.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, signInOn, signUpOn, test } from '../accounts-site.ts'

const path = '/profile/two-step'

test('a passkey is added, signs in by itself and after the password, and is removed', async ({ page, context }) => {
  const device = await aDevice(page)
  const reader = await signUpOn(page)
  const { password } = reader
  await page.goto(path)
  await expectAccessible(page)
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Please name the passkey')).toBeVisible()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('They are shown only now')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText('not used yet')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('Kiroku recovery codes.txt')

  await leave(context)
  await page.goto('/sign-in?to=/profile/two-step')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText('last used')

  await leave(context)
  await page.goto('/sign-in?to=/profile/two-step')
  await signInOn(page, reader)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await device.refuse()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await device.agree()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(path)

  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(page.getByText('It is off.')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('an app is set up from the key on the page, and its codes are asked for', async ({ page, context }) => {
      const reader = await signUpOn(page)
      await page.goto(path)
      await page.getByLabel('Current Password').fill(reader.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Set up an app' }).click()
      await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      const key = ((await page.locator('.two-step-key').textContent()) ?? '').replaceAll(' ', '')
      await page.getByLabel('Code that the app shows').fill('12')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('This code is wrong')).toBeVisible()
      await page.getByLabel('Code that the app shows').fill(codeOf(key))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('Two-step sign-in is on.').first()).toBeVisible()
      const recovery = await page.locator('.two-step-codes li').first().textContent()

      await leave(context)
      await page.goto('/sign-in')
      await signInOn(page, reader)
      await page.getByLabel('Code from your app').fill(nextCodeOf(key))
      await page.getByRole('button', { name: 'Sign In' }).first().click()
      await expect(page).toHaveURL('/')

      await leave(context)
      await page.goto('/sign-in?to=/profile')
      await signInOn(page, reader)
      await page.getByText('Use a recovery code').click()
      const field = page.getByLabel('Recovery code', { exact: true })
      await field.fill('wrong')
      await page.getByRole('button', { name: 'Sign In' }).last().click()
      await expect(field).toHaveAccessibleDescription(/^This is not one of your recovery codes/)
      await expect(field).toBeFocused()
      await field.fill(recovery ?? '')
      await page.getByRole('button', { name: 'Sign In' }).last().click()
      await expect(page).toHaveURL('/profile')
    })
  })
}

async function leave(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'kiroku.session_token' })
}

/** A device that keeps passkeys, whose owner shows themselves or does not. */
async function aDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const),
    ...{ isUserVerified: true, automaticPresenceSimulation: true },
  }
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  const set = (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {})
  return { refuse: () => set(false), agree: () => set(true) }
}
