import { findLines } from '#domain/imports/queries.ts'
import { type ImportLine, keptProblems } from '#domain/imports/rules.ts'
import * as texts from '#texts/imports.ts'
import { nameOfKey } from '#texts/title-fields.ts'
import { services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import { valueInWords } from '../in-words.ts'
import type { Route } from './+types/lines'
import { findAskedImport } from './find-asked-import.ts'
import { findProblemsInWords } from './find-problems-in-words.ts'
import { textFile } from './text-file.ts'

const atOnce = 5_000

/** What an import would do with each line of its file and what would change, as plain text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  const { db } = context.get(services)
  const found = await findAskedImport(context, admin, params)
  const parts: string[] = []
  for (let after = 0; ; ) {
    const lines = await findLines(db, admin, found.id, { after, limit: atOnce })
    parts.push(...lines.map(textOf))
    const last = lines.at(-1)
    if (!last) break
    after = last.line
  }
  const problems = await findProblemsInWords(db, admin, found.id, keptProblems)
  parts.push(...problems.map(texts.refusedLine))
  return textFile(`import-${found.id}-preview.txt`, parts.join(''))
}

function textOf({ line, outcome, kind, title, year, changes }: ImportLine): string {
  const changed = changes.map(
    ({ field, before, after }) =>
      `    ${nameOfKey(field)}: ${onOneLine(valueInWords(field, before))} → ${onOneLine(valueInWords(field, after))}\n`,
  )
  return texts.outcomeOfLine({ line, outcome, kind, title: onOneLine(title), year }) + changed.join('')
}

/** The text on a single line. */
function onOneLine(text: string): string {
  return text === '' ? '–' : text.replace(/\s+/g, ' ')
}
