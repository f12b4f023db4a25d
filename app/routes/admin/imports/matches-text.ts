import { findImport, findMatches } from '#domain/imports/queries.ts'
import { describeMatch, keptProblems } from '#domain/imports/rules.ts'
import { services } from '../../../web/context.ts'
import { requireAdmin } from '../../../web/guards.ts'
import { notFound } from '../../../web/not-found.ts'
import type { Route } from './+types/matches-text'
import { readImportId } from './import-path.ts'

/** The lines that were matched with a title although not all ids agree, with reasons, as plain text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(services)
  const id = readImportId(params.id)
  const found = id === null ? undefined : await findImport(db, id)
  if (!found) throw notFound()
  const matches = await findMatches(db, found.id, keptProblems)
  return new Response(matches.map(describeMatch).join(''), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="import-${found.id}-doubtful.txt"`,
    },
  })
}
