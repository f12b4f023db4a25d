import type { Session } from '#domain/accounts/find-session.ts'
import { findLines } from '#domain/imports/queries.ts'
import { type ImportLine, keptProblems } from '#domain/imports/rules.ts'
import * as texts from '#texts/imports.ts'
import { nameOfKey } from '#texts/title-fields.ts'
import { type Services, services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import { sendFile } from '#web/send-file.ts'
import { valueInWords } from '../in-words.ts'
import type { Route } from './+types/lines'
import { findAskedImport } from './find-asked-import.ts'
import { findProblemsInWords } from './find-problems-in-words.ts'

const atOnce = 5_000

/** What an import would do with each line of its file and what would change, as plain text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  const { db } = context.get(services)
  const { id } = await findAskedImport(context, admin, params)
  const file = { name: `import-${id}-preview.txt`, type: 'text/plain', pieces: piecesOf(db, admin, id) }
  return sendFile(context, admin.userId, file)
}

async function* piecesOf(db: Services['db'], admin: Session, id: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const lines = await findLines(db, admin, id, { after, limit: atOnce })
    yield lines.map(textOf).join('')
    const last = lines.at(-1)
    if (!last) break
    after = last.line
  }
  const problems = await findProblemsInWords(db, admin, id, keptProblems)
  yield problems.map(texts.refusedLine).join('')
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
