import type { Route } from './+types/imports'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { enterDashboard } from './enter-dashboard.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { counts } = await enterDashboard(context)
  return { counts }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'imports')
}

export default function Imports({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <Dashboard tab="imports" counts={counts}>
      <p className="notice">Importing here opens soon. Until then, ./kiroku import brings in a catalogue.</p>
    </Dashboard>
  )
}
