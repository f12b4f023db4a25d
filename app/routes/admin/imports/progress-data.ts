import { requireAdmin } from '#web/guards.ts'
import type { Route } from './+types/progress-data'
import { findAskedImport } from './find-asked-import.ts'

/** The progress of an import as JSON, for the page that shows it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  return Response.json(await findAskedImport(context, admin, params))
}
