import { findImport, findProblems } from '#domain/imports/queries.ts'
import { keptProblems } from '#domain/imports/rules.ts'
import { services } from '../../../web/context.ts'
import { requireAdmin } from '../../../web/guards.ts'
import { notFound } from '../../../web/not-found.ts'
import type { Route } from './+types/problems'
import { readImportId } from './import-path.ts'

/** The lines that an import refused, in the format of `./kiroku import --problems`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(services)
  const id = readImportId(params.id)
  const found = id === null ? undefined : await findImport(db, id)
  if (!found) throw notFound()
  const problems = await findProblems(db, found.id, keptProblems)
  return new Response(problems.map(({ line, reason }) => `line ${line}: ${reason}\n`).join(''), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="import-${found.id}-problems.txt"`,
    },
  })
}
