import { createOTP } from '@better-auth/utils/otp'
import { isSame, randomToken } from '../secrets.ts'

/** Codes of an app (RFC 6238, as every app makes them): six digits of SHA-1 for each half minute. */

/** Milliseconds. */
const period = 30_000
/** A clock may be this many periods early or late. */
const tolerance = 1

/** What an app makes its codes from: 24 letters and digits, 142 bits. */
export function newSecret(): string {
  return randomToken(24)
}

/** What an app reads from the picture, and the secret as it is typed. */
export function addressFor(secret: string, { site, email }: { site: string; email: string }) {
  const address = createOTP(secret).url(site, email)
  return { address, typed: new URL(address).searchParams.get('secret') ?? '' }
}

/** The period to which a code belongs; null for a wrong one. Takes as long for every code. */
export async function stepOf(secret: string, code: string, now = Date.now()): Promise<number | null> {
  const present = Math.floor(now / period)
  let found: number | null = null
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    if (isSame(await createOTP(secret).hotp(step), code)) found = step
  }
  return found
}
