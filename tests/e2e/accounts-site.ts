import { test as base, type Page } from '@playwright/test'
import type { PlainDb } from '#db/connection.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { goodPassword } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startOpenIdProvider, type TestProvider } from '#tests/support/openid-provider.ts'
import { noLimits, someServices } from '#tests/support/services.ts'
import { makeDatabase } from './site.ts'

interface AccountsSite {
  db: PlainDb
  address: string
  /** The addresses for which a reset mail was requested. */
  resetMails: string[]
  services: Awaited<ReturnType<typeof someServices>>
  provider: TestProvider
}

/** Tests with a site to sign in to, configured with its real address, and an OpenID provider. */
export const test = base.extend<object, { site: AccountsSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed here
    async ({}, use) => {
      const { db, url } = await makeDatabase()
      const port = await freePort()
      const address = `http://localhost:${port}`
      const provider = await startOpenIdProvider(`${address}/auth/callback/oidc`)
      const resetMails: string[] = []
      const providers: Provider[] = [provider.client]
      const services = await someServices(db, { site: { baseUrl: address }, providers, limits: noLimits, resetMails })
      const server = await startHttpServer({
        ...services,
        host: '127.0.0.1',
        port,
        databaseUrl: url,
        log: createLog('fatal'),
        goodbye: 0,
      })
      await use({ db, address, resetMails, services, provider })
      await server.close()
      await provider.close()
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.address),
})

export { expect } from '@playwright/test'

let readers = 0

/** An unused email address. */
export function newEmail(): string {
  readers += 1
  return `reader${readers}.${process.pid}@site.example`
}

/** Signs up a new user through the form. Afterwards the page is home, or where `path` leads to. */
export async function signUpOn(page: Page, { email = newEmail(), userName = 'Mari', path = '/sign-up' } = {}) {
  await page.goto(path)
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-up')
  return { email, password: goodPassword }
}

export async function signInOn(page: Page, { email, password }: { email: string; password: string }) {
  const button = page.getByRole('button', { name: 'Sign In' })
  // The page before may have fields of the same names.
  await button.waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await button.click()
}
