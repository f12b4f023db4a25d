import type { SecondFactorNeeded } from '#domain/accounts/second-factor/second-factor-needed.ts'
import { redirectWithCookies } from '#web/flash.ts'

/** To the page that asks for the second factor, and from there to where the visitor wanted to go. */
export function redirectToCode({ cookies }: Pick<SecondFactorNeeded, 'cookies'>, origin: string | null) {
  return redirectWithCookies(`/sign-in/code${origin ? `?to=${encodeURIComponent(origin)}` : ''}`, cookies)
}
