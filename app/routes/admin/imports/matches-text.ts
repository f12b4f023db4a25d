import { findMatches } from '#domain/imports/queries.ts'
import { keptProblems } from '#domain/imports/rules.ts'
import { matchOfLine } from '#texts/matches.ts'
import { services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import type { Route } from './+types/matches-text'
import { findAskedImport } from './find-asked-import.ts'
import { textFile } from './text-file.ts'

/** The lines that were matched with a title although not all ids agree, with reasons, as plain text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  const { db } = context.get(services)
  const found = await findAskedImport(context, admin, params)
  const matches = await findMatches(db, admin, found.id, keptProblems)
  return textFile(`import-${found.id}-doubtful.txt`, matches.map(matchOfLine).join(''))
}
