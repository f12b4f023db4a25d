import { randomUUID } from 'node:crypto'
import { suspendUser } from '#domain/accounts/suspend-user.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { expect, newEmail, signUpOn, test } from '../accounts-site.ts'

test('an existing account with the same address is not taken over', async ({ page, context, site }) => {
  const { email } = await signUpOn(page)
  await context.clearCookies()
  site.provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Somebody else' }

  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign in with Club' }).click()
  await page.getByRole('button', { name: 'Let me in' }).click()
  await page.getByRole('button', { name: 'Let me in' }).click()

  await expect(page.getByText('This email is already in use. Please sign in with your password.')).toBeVisible()
  const { id } = await site.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const accounts = await site.db.selectFrom('accounts').select('provider_id').where('user_id', '=', id).execute()
  expect(accounts).toEqual([{ provider_id: 'credential' }])
})

test('a suspended user cannot sign in with an account of another site', async ({ page, context, site }) => {
  const email = newEmail()
  site.provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Loud Reader' }
  const enter = async () => {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Sign in with Club' }).click()
    await page.getByRole('button', { name: 'Let me in' }).click()
    await page.getByRole('button', { name: 'Let me in' }).click()
  }
  await enter()
  await expect(page.getByRole('button', { name: email })).toBeVisible()
  const { id } = await site.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await suspendUser(site.db, asAdmin('admin'), id, 'Spam')
  await context.clearCookies()

  await enter()

  await expect(page.getByRole('alert')).toHaveText(
    'This account is suspended. To write to us, use “Report” on the home page. Reason: Spam',
  )
  expect(await site.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
})

test('a replayed callback, or one not begun in this browser, signs nobody in', async ({ page, context, site }) => {
  site.provider.person = { sub: randomUUID(), email: newEmail(), email_verified: true, name: 'Mari' }
  const callbacks: { path: string; cookie: string }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/auth/callback/oidc') {
      callbacks.push({ path: url.pathname + url.search, cookie: request.headers().cookie ?? '' })
    }
  })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign in with Club' }).click()
  const stateCookies = (await context.cookies(site.address)).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.getByRole('button', { name: 'Let me in' }).click()
  await page.getByRole('button', { name: 'Let me in' }).click()
  await expect(page).toHaveURL('/')
  const { path = '' } = callbacks[0] ?? {}
  const before = await site.db.selectFrom('sessions').select('id').execute()

  const forged = new URL(path, site.address)
  forged.searchParams.set('state', 'a'.repeat(32))
  for (const [tried, cookie] of [
    [path, stateCookies],
    [path, ''],
    [forged.pathname + forged.search, stateCookies],
    ['/auth/callback/oidc?code=x', stateCookies],
    ['/auth/callback/oidc', ''],
    ['/auth/callback/google?code=x&state=y', ''],
  ] as const) {
    const reply = await ask(site.address, tried, { headers: cookie ? { cookie } : {} })
    expect(reply.status).toBe(302)
    expect(reply.headers.location).toMatch(/^(http:\/\/localhost:\d+)?\/sign-in/)
    expect(String(reply.headers['set-cookie'])).not.toContain('session_token=a')
  }
  expect(await site.db.selectFrom('sessions').select('id').execute()).toEqual(before)
})

test('an answer with a wrong nonce signs nobody in', async ({ page, site }) => {
  site.provider.person = { sub: randomUUID(), email: newEmail(), email_verified: true, name: 'Mari' }
  site.provider.nonceInstead = 'another'
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign in with Club' }).click()
  await page.getByRole('button', { name: 'Let me in' }).click()
  await page.getByRole('button', { name: 'Let me in' }).click()

  await expect(page).toHaveURL(/\/sign-in\?error=/)
  await expect(page.getByText('The sign-in did not succeed. Please try again.')).toBeVisible()
  site.provider.nonceInstead = undefined
})
