import { pageMeta } from '../../ui/page-meta.ts'
import { requireAdmin } from '../../web/guards.ts'
import { NotYetOpen } from '../not-yet-open/not-yet-open.tsx'
import type { Route } from './+types/dashboard'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = 'Where the catalogue is kept.'
  return pageMeta({ site, title: 'Admin Dashboard', description, path: '/admin-dashboard', indexed: false })
}

export default function AdminDashboard() {
  return (
    <NotYetOpen heading="The dashboard is not yet open">
      <p>This is where you will add, edit and delete titles. Until then, ./kiroku import brings in a catalogue.</p>
    </NotYetOpen>
  )
}
