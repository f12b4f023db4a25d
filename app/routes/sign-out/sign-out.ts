import { redirect } from 'react-router'
import { signOut } from '#domain/accounts/sign-out.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies } from '#web/flash.ts'
import { endedCookie, sessionOf } from '#web/session.ts'
import type { Route } from './+types/sign-out'

/** Logout (§2): ends the session and goes to the home page. */
export async function action({ context }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  await signOut(accounts, sessionOf(context)?.token ?? null)
  return redirectWithCookies('/', [endedCookie(accounts)])
}

/** Only the form posts here. */
export function loader() {
  return redirect('/')
}
