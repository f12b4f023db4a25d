import { createAdmin } from '#domain/accounts/create-admin.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, goodPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, newEmail, signInOn, signUpOn, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('sign up, look around, log out, sign in again', async ({ page }) => {
      const reader = await signUpOn(page)
      await expect(page).toHaveURL('/')
      await page.getByRole('button', { name: reader.email }).click()
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
      await menu.getByRole('link', { name: 'Profile' }).click()
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
      await expect(page.getByLabel('Registered email')).toHaveValue(reader.email)
      await expect(page.getByLabel('Registered email')).toBeDisabled()

      await page.getByRole('button', { name: reader.email }).click()
      await menu.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/')
      await menu.getByRole('link', { name: 'Sign In' }).click()
      await signInOn(page, reader)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('button', { name: reader.email })).toBeVisible()

      await page.goto('/sign-in')
      await expect(page).toHaveURL('/')
      await page.goto('/sign-up')
      await expect(page).toHaveURL('/')
    })

    test('an invalid sign-up names the first wrong field and keeps what was typed', async ({ page }) => {
      await page.goto('/sign-up')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Please enter valid username!')).toBeVisible()
      await page.getByLabel('Username').fill('Mari')
      await page.getByLabel('Email').fill('mari@')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Please enter valid email!')).toBeVisible()
      await expect(page.getByText('Please enter valid username!')).toHaveCount(0)
      await expect(page.getByLabel('Username')).toHaveValue('Mari')
      await expect(page.getByLabel('Email')).toHaveValue('mari@')

      const email = newEmail()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('password1')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      const tooShort = 'Please enter valid password! Password should be more than 8 characters'
      await expect(page.getByText(tooShort)).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(goodPassword)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Confirm password mismatch!')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
    })

    test('a taken address and a wrong password are reported in the banner above the form', async ({
      page,
      context,
    }) => {
      const { email } = await signUpOn(page)
      await context.clearCookies()
      await page.goto('/sign-up')
      await page.getByLabel('Username').fill('Another')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(goodPassword)
      await page.getByLabel('Confirm Password').fill(goodPassword)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('This email is already in use.')).toBeVisible()

      await page.getByRole('link', { name: 'Already have an account!' }).click()
      await signInOn(page, { email, password: 'something else' })
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
    })

    test('a visitor who was sent to sign-in returns afterwards, even after signing up instead', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'My FavList' }).click()
      await expect(page).toHaveURL('/sign-in?to=%2Fmy-fav-list')

      await page.goto('/profile?x=1')
      await expect(page).toHaveURL('/sign-in?to=%2Fprofile%3Fx%3D1')
      await page.getByRole('link', { name: "Don't have an account!" }).click()
      await expect(page).toHaveURL('/sign-up?to=%2Fprofile%3Fx%3D1')
      await signUpOn(page, { path: page.url() })
      await expect(page).toHaveURL('/profile?x=1')
    })

    test('no origin leads to another site', async ({ page, context, site }) => {
      const reader = await signUpOn(page)
      for (const to of [
        '//evil.example',
        '/\\evil.example',
        '/.//evil.example',
        'https://evil.example',
        'javascript:1',
      ]) {
        await context.clearCookies()
        await page.goto(`/sign-in?to=${encodeURIComponent(to)}`)
        await signInOn(page, reader)
        await expect(page).toHaveURL(`${site.address}/`)
      }
    })

    test('a forgotten password can be reset with the link in the mail, once', async ({ page, context, site }) => {
      const { email } = await signUpOn(page)
      await page.goto('/sign-in')
      await context.clearCookies()
      await page.goto('/sign-in?to=/profile')
      await page.getByRole('link', { name: 'Forgot password' }).click()
      await page.getByLabel('Registered Email address').fill('reader@')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('alert').locator('.banner')).toHaveText('Please enter valid email!')
      await expect(page.getByLabel('Registered Email address')).toHaveValue('reader@')
      for (const address of [email, 'nobody@site.example']) {
        await page.getByLabel('Registered Email address').fill(address)
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(page.getByText(`Email sent to ${address} !`)).toBeVisible()
      }
      expect(site.resetMails).toContain(`${email} /profile`)

      const link = `/reset-password?code=${await createResetCode(site.services.accounts, email)}&to=%2Fprofile`
      await page.goto(link)
      await page.getByLabel('New Password', { exact: true }).fill('another fine secret')
      await page.getByLabel('Confirm New Password').fill('another fine secre')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Confirm password mismatch!')).toBeVisible()
      await page.getByLabel('New Password', { exact: true }).fill('another fine secret')
      await page.getByLabel('Confirm New Password').fill('another fine secret')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page).toHaveURL('/sign-in?to=%2Fprofile')
      await expect(page.getByRole('status').getByText('Password changed successfully!')).toBeVisible()
      await signInOn(page, { email, password: 'another fine secret' })
      await expect(page).toHaveURL('/profile')

      for (const [opened, sentence] of [
        [link, 'This link is no longer valid. Please ask for a new one.'],
        ['/reset-password?code=broken', 'This link is no longer valid. Please ask for a new one.'],
        [
          '/reset-password?to=/profile',
          'This link is incomplete. Please open it from the mail again, or ask for a new one.',
        ],
      ] as const) {
        await page.goto(opened)
        const banner = page.getByRole('alert').locator('.banner')
        await expect(banner).toHaveText(sentence)
        const [first, second] = [
          page.getByLabel('New Password', { exact: true }),
          page.getByLabel('Confirm New Password'),
        ]
        for (const [password, confirmation, refusal] of [
          ['short', '', 'Please enter valid password! Password should be more than 8 characters'],
          ['a third fine secret', 'a third fine secre', 'Confirm password mismatch!'],
        ] as const) {
          await first.fill(password)
          await second.fill(confirmation)
          await page.getByRole('button', { name: 'Submit' }).click()
          await expect(page.locator('.field-problem:not(:empty)')).toHaveText(refusal)
          await expect(banner).toHaveText(sentence)
        }
        await first.fill('a third fine secret')
        await second.fill('a third fine secret')
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(page.locator('.field-problem:not(:empty)')).toHaveCount(0)
        await expect(banner).toHaveText(sentence)
      }
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(page).toHaveURL('/forget-password?to=%2Fprofile')
    })

    test('a changed profile is confirmed once, and saved again only if something differs', async ({ page }) => {
      await signUpOn(page, { path: '/sign-up?to=/profile' })
      await page.getByLabel('User Name').fill('Mari 2')
      await page.getByLabel('Gender').selectOption('Other')
      await page.getByLabel('Birthdate').fill('2000-02-29')
      await page.getByPlaceholder('Write something about yourself.').fill('Line one\nLine <two>')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status').getByText('Profile updated!')).toBeVisible()

      await page.reload()
      await expect(page.getByText('Profile updated!')).toHaveCount(0)
      await expect(page.getByLabel('User Name')).toHaveValue('Mari 2')
      await expect(page.getByLabel('Gender')).toHaveValue('other')
      await expect(page.getByLabel('Birthdate')).toHaveValue('2000-02-29')
      await expect(page.getByLabel('Bio')).toHaveValue('Line one\nLine <two>')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('No changes to save.')).toBeInViewport()

      await page.getByLabel('User Name').fill('ab')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Please enter valid username!')).toBeVisible()
      await expect(page.getByLabel('User Name')).toHaveValue('ab')
      await page.getByRole('link', { name: 'My FavList' }).last().click()
    })

    test('a password is changed, other devices are signed out, and the account is deleted', async ({
      page,
      browser,
    }) => {
      const reader = await signUpOn(page)
      const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin, javaScriptEnabled })
      await elsewhere.goto('/sign-in')
      await signInOn(elsewhere, reader)
      await expect(elsewhere).toHaveURL('/')

      await page.goto('/profile/sessions')
      await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
      await page.getByLabel('Current Password').fill(reader.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(page.getByText('Signed out there.')).toBeVisible()
      await elsewhere.goto('/profile')
      await expect(elsewhere).toHaveURL('/sign-in?to=%2Fprofile')
      await elsewhere.close()

      await page.goto('/profile/password')
      await page.getByLabel('Current Password').fill('wrong')
      await page.getByLabel('New Password', { exact: true }).fill('another fine secret')
      await page.getByLabel('Confirm New Password').fill('another fine secret')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('This is not your current password.')).toBeVisible()

      await page.goto('/profile/delete')
      await page.getByLabel('Current Password').fill(reader.password)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Your account is deleted.')).toBeVisible()
      await page.goto('/sign-in')
      await signInOn(page, reader)
      await expect(page.getByText('Invalid email or password')).toBeVisible()
    })

    test('the admin signs in on another screen, where a reader cannot', async ({ page, context, site }) => {
      const admin = { email: newEmail(), password: goodPassword }
      await createAdmin(site.db, commandLine, admin)
      await page.goto('/admin-dashboard')
      await expect(page).toHaveURL('/admin/sign-in')
      const reader = await signUpOn(page)
      await page.goto('/admin/sign-in')
      await signInOn(page, reader)
      await expect(page.getByText('You are not an admin!')).toBeVisible()

      await context.clearCookies()
      await page.goto('/sign-in')
      await signInOn(page, admin)
      await page.getByRole('button', { name: admin.email }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin Dashboard' }).click()
      await expect(page).toHaveURL('/admin/sign-in')
      await signInOn(page, admin)
      await expect(page).toHaveURL('/admin-dashboard')
    })
  })
}

test('an error disappears when its field is edited', async ({ page }) => {
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const sentence = page.getByText('Please enter valid username!')
  await expect(sentence).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Email').pressSequentially('m')
  await expect(sentence).toBeVisible()
  await page.getByLabel('Username').pressSequentially('M')
  await expect(sentence).toHaveCount(0)
})

test('other tabs notice a sign-in and a sign-out; the hints grant nothing', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/')
  const { email } = await signUpOn(page)
  await expect(other.getByRole('button', { name: email })).toBeVisible()
  const hints = () => page.evaluate(() => ({ ...localStorage }))
  expect(await hints()).toMatchObject({ User: email })

  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(Object.keys(await hints()).filter((name) => /user/i.test(name))).toEqual([])

  await page.evaluate(() => localStorage.setItem('AdminUser', 'me'))
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL('/admin/sign-in')
})

const signedOutScreens = ['/sign-in', '/sign-up', '/forget-password', '/admin/sign-in']
const signedInScreens = ['/profile', '/profile/password', '/profile/sessions', '/profile/delete', '/my-fav-list']

test('no account screen has an accessibility violation, in either theme', async ({ page, site }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/reset-password?code=broken')
  await expectAccessible(page)
  const forgetful = newEmail()
  await aSignUp(site.services.accounts, { email: forgetful })
  const code = await createResetCode(site.services.accounts, forgetful)
  for (const screen of [...signedOutScreens, `/reset-password?code=${code}`]) {
    await page.goto(screen)
    await page.getByRole('main').getByRole('button').first().click()
    await expectAccessible(page)
  }
  const { email } = await signUpOn(page)
  for (const screen of signedInScreens) {
    await page.goto(screen)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(320)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await page.getByRole('button', { name: email }).click()
  await expectAccessible(page)
})

test('with text at 200 % on a phone the profile does not scroll sideways, however wide the font is', async ({
  page,
}) => {
  await signUpOn(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/profile')

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    for (const input of document.querySelectorAll('input')) input.style.letterSpacing = '0.5em'
  })

  expect(await sidewaysScroll(page)).toBe(0)
})

test('the search box has its place before the rest of the navbar arrives, whoever is signed in', async ({ page }) => {
  const places = async () => {
    const found: unknown[] = []
    for (const width of [320, 390, 480, 767, 768, 820, 992, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      found.push({ width, ...(await page.locator('.navbar-row .search').boundingBox()) })
      expect(await sidewaysScroll(page), `at ${width} px`).toBe(0)
    }
    return found
  }
  await page.goto('/sign-in')
  const signedOut = await places()
  await page.evaluate(() => {
    for (const later of document.querySelectorAll('.navbar-row .search ~ *')) later.remove()
  })
  expect(await places()).toEqual(signedOut)

  for (const name of ['', 'm'.repeat(30)]) {
    await page.context().clearCookies()
    const { email } = await signUpOn(page, { email: name + newEmail() })
    await expect(page.getByRole('button', { name: email })).toBeAttached()
    expect(await places()).toEqual(signedOut)
  }

  // At its longest the address gives way, and the arrow beside it stays as it is. Its menu keeps away from the window's edge.
  await page.setViewportSize({ width: 1280, height: 800 })
  const button = page.locator('.user-button')
  expect(await button.evaluate((element) => getComputedStyle(element, '::after').width)).toBe('7px')
  await button.click()
  const menu = await page.locator('.user-menu').boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(1272)
})
