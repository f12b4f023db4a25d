import { keptProblems } from '#domain/imports/rules.ts'
import * as texts from '#texts/imports.ts'
import { services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import type { Route } from './+types/problems'
import { findAskedImport } from './find-asked-import.ts'
import { findProblemsInWords } from './find-problems-in-words.ts'
import { textFile } from './text-file.ts'

/** The lines that an import refused, in the format of `./kiroku import --problems`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  const { db } = context.get(services)
  const found = await findAskedImport(context, admin, params)
  const problems = await findProblemsInWords(db, admin, found.id, keptProblems)
  const text = problems.map(texts.problemOfLine).join('')
  return textFile(`import-${found.id}-problems.txt`, text)
}
