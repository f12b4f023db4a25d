import type { Page } from '@playwright/test'
import type { Provider } from '#domain/accounts/provider.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { goodPassword } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { noLimits, someServices } from '#tests/support/services.ts'
import { makeDatabase } from './site.ts'
import { testsOn } from './worker-sites.ts'

/** A site to sign in to, configured with its real address, and an OpenID provider. */
export async function startAccountsSite() {
  const { db, url } = await makeDatabase()
  const port = await freePort()
  const address = `http://localhost:${port}`
  const provider = await startOpenIdProvider(`${address}/auth/callback/oidc`)
  /** The addresses for which a reset mail was requested. */
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
  return {
    ...{ db, address, resetMails, services, provider },
    async remove() {
      await server.close()
      await provider.close()
      await db.destroy()
    },
  }
}

export const test = testsOn(startAccountsSite)

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
