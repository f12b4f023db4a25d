import { signInOn, signUpOn } from '../accounts-site.ts'
import { expect, test } from '../admin-site.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a suspended reader is signed out at once, and can sign in again when the suspension is lifted', async ({
      page,
      browser,
    }) => {
      const reader = await (await browser.newContext({ javaScriptEnabled })).newPage()
      const { email, password } = await signUpOn(reader, { userName: 'Loud Reader' })
      await page.goto('/admin-dashboard/users')
      await page.getByRole('searchbox', { name: 'Search names and addresses' }).fill(email)
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await expect(page.getByText('1 user', { exact: true })).toBeVisible()
      await page.getByText('Suspend Loud Reader …').click()
      const reason = page.getByLabel('Reason, shown to Loud Reader')
      await reason.fill('x'.repeat(301))
      await page.getByRole('button', { name: 'Suspend Loud Reader' }).click()
      await expect(reason).toHaveAccessibleDescription('Please say why in at most 300 characters')
      await expect(reason).toBeFocused()
      await expect(reason).toHaveValue('x'.repeat(301))
      await reason.fill('Shouting')
      await page.getByRole('button', { name: 'Suspend Loud Reader' }).click()
      await expect(page.getByText('Loud Reader is suspended and signed out everywhere.')).toBeVisible()

      await reader.goto('/profile')
      await expect(reader).toHaveURL('/sign-in?to=%2Fprofile')
      await signInOn(reader, { email, password: 'another long secret' })
      await expect(reader.getByRole('alert')).toHaveText('Invalid email or password')
      await signInOn(reader, { email, password })
      const told = 'This account is suspended. To write to us, use “Report” on the home page. Reason: Shouting'
      await expect(reader.getByRole('alert')).toHaveText(told)

      await page.getByRole('button', { name: 'Lift the suspension of Loud Reader' }).click()
      await expect(page.getByText('Loud Reader may sign in again.')).toBeVisible()
      await signInOn(reader, { email, password })
      await expect(reader).toHaveURL('/profile')
      await reader.context().close()
    })
  })
}
