import { findPosterRuns } from '#domain/posters/queries.ts'
import { services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import type { Route } from './+types/progress-data'

/** The progress of the latest run as JSON, for the page that shows it. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireStaff(context, 'fetch posters for', 'catalogue')
  const [latest = null] = await findPosterRuns(context.get(services).db, admin, 1)
  return Response.json(latest)
}
