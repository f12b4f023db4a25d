import type { BrowserContext } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

let readers = 0

/** Signs a new reader in. @returns their user id */
export async function aReader(db: Db, context: BrowserContext, address: string): Promise<string> {
  readers += 1
  const user = `keeper${readers}`
  await signedIn(db, user)
  await context.addCookies([cookieOf(user, address)])
  return user
}

/** The cookie with which a browser is signed in as a user who has a session. */
export function cookieOf(user: string, url: string): { name: string; value: string; url: string } {
  const [name = '', value = ''] = sessionCookie(user).split(/=(.*)/)
  return { name, value, url }
}
