import { redirect } from 'react-router'
import { signOut } from '#domain/accounts/sign-out.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies } from '#web/flash.ts'
import { endedCookie, sessionOf } from '#web/session.ts'
import { forgettingDrafts } from '../reviews/drafts.ts'
import type { Route } from './+types/sign-out'

/** Logout (§2): ends the session and goes to the home page. */
export async function action({ context }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  await signOut(accounts, sessionOf(context))
  return redirectWithCookies('/', [endedCookie(accounts)])
}

/** Who signs out leaves no drafts on the device. They outlive a session that ends by itself. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return forgettingDrafts(() => serverAction())
}

/** Only the form posts here. */
export function loader() {
  return redirect('/')
}
