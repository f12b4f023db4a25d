import type { PlainDb } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { beginListImport } from './begin-list-import.ts'
import { checkList } from './check-list.ts'
import { startListImport } from './decide.ts'
import { findListImports, findListRows } from './queries.ts'
import type { ListImportRow, RowFigures } from './rules.ts'
import { bringIn } from './work-on-list-imports.ts'

/**
 * Reads a list and brings it in at once, without a preview. The reader's own word counts where both say something, and what is ambiguous
 * waits. A running site may share the work.
 * @throws Refusal as beginListImport, and what a file is refused for
 */
export async function importListNow(
  db: PlainDb,
  actor: Actor,
  fileName: string,
  input: AsyncIterable<Uint8Array>,
): Promise<{ figures: RowFigures; refused: ListImportRow[] }> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const id = await beginListImport(db, actor, { fileName })
  await checkList(db, { id, userId }, input)
  const [checked] = await findListImports(db, actor, 1)
  if (checked?.problem) throw new Refusal(checked.problem.code, checked.problem.parameters as never)
  await startListImport(db, actor, id, { policy: { anime: 'mine', manga: 'mine' }, castsRatings: false })
  await bringIn(db, { id, userId })
  const [ended] = await findListImports(db, actor, 1)
  const refused = await findListRows(db, actor, { id, outcome: 'refused', limit: 100 })
  return { figures: (ended ?? checked)?.figures as RowFigures, refused }
}
