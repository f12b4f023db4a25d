import { requireUser } from '#web/guards.ts'
import { notFound } from '../../router/not-found.ts'
import type { Route } from './+types/import-part'
import { findAskedImport } from './find-asked-import.ts'
import { sendRows } from './send-rows.ts'

/** How far an import is, as JSON, for the page that shows it; and what became of its rows, as a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const found = await findAskedImport(context, reader, params)
  if (params.part === 'progress') return Response.json(found)
  if (params.part === 'rows.csv') return sendRows(context, reader, found.id)
  throw notFound()
}
