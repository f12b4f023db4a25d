import { redirect } from 'react-router'
import { dismissSetup } from '#domain/accounts/setup.ts'
import { services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/dismiss'

/** Only the form posts here. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'open', 'dashboard')
  return redirect(tabs.animes.path)
}

/** Dismisses the list of next steps. */
export async function action({ context }: Route.ActionArgs) {
  const admin = requireStaff(context, 'open', 'dashboard')
  await dismissSetup(context.get(services).db, admin)
  return redirect(tabs.animes.path)
}
