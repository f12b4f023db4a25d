import { redirect } from 'react-router'
import { dismissSetup } from '#domain/accounts/setup.ts'
import { services } from '../../../web/context.ts'
import { requireAdmin } from '../../../web/guards.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/dismiss'

/** Nothing to see here: what to do first stands above the table. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(tabs.animes.path)
}

/** Dismisses the list of what to do first. */
export async function action({ context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  await dismissSetup(context.get(services).db, userId)
  return redirect(tabs.animes.path)
}
