import { requireStaff } from '#web/guards.ts'
import type { Route } from './+types/progress-data'
import { findAskedImport } from './find-asked-import.ts'

/** The progress of an import as JSON, for the page that shows it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  return Response.json(await findAskedImport(context, admin, params))
}
