import { findImport } from '#domain/imports/queries.ts'
import { services } from '../../../web/context.ts'
import { requireAdmin } from '../../../web/guards.ts'
import { notFound } from '../../../web/not-found.ts'
import type { Route } from './+types/progress-data'
import { readImportId } from './import-path.ts'

/** The progress of an import as JSON, for the page that shows it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const id = readImportId(params.id)
  const found = id === null ? undefined : await findImport(context.get(services).db, id)
  if (!found) throw notFound()
  return Response.json(found)
}
