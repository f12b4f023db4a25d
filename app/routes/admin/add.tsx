import type { Route } from './+types/add'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { enterDashboard } from './enter-dashboard.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { counts } = await enterDashboard(context)
  return { counts }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'add')
}

export default function Add({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <Dashboard tab="add" counts={counts}>
      <p className="notice">Adding a title opens soon. Until then, ./kiroku import brings in a catalogue.</p>
    </Dashboard>
  )
}
