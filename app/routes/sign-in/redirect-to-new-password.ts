import type { NewPasswordNeeded } from '#domain/accounts/generated-password.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { chooseYourOwn } from '#texts/password.ts'
import { redirectWithNotice } from '#web/flash.ts'
import type { Context } from '#web/request-context.ts'

/** To the page that sets a password, and from there by the sign-in to where the visitor wanted to go. */
export function redirectToNewPassword(context: Context, { code }: NewPasswordNeeded, origin: string | null) {
  return redirectWithNotice(context, pathWith('/reset-password', { code, to: origin }), chooseYourOwn)
}
