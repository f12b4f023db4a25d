import type { PlainDb } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { beginListImport } from './begin-list-import.ts'
import { bringIn } from './bring-in.ts'
import { checkList } from './check-list.ts'
import { startListImport } from './decide.ts'
import { findListImport } from './find-list-import.ts'
import { findShownRows, type ShownRow } from './find-shown-rows.ts'
import type { Tally } from './shown-rules.ts'

/**
 * Reads a list and brings it in at once, without a preview. The reader's own word counts where both say something, and what is ambiguous
 * waits. A running site may share the work. Of the rows that were refused, the first few are told.
 * @throws Refusal as beginListImport, and what a file is refused for; 'list-import-moved-on' when the account is deleted meanwhile
 */
export async function importListNow(
  db: PlainDb,
  actor: Actor,
  fileName: string,
  input: AsyncIterable<Uint8Array>,
): Promise<{ tally: Tally; refused: ShownRow[] }> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const id = await beginListImport(db, actor, { fileName })
  await checkList(db, { id, userId }, input)
  const checked = await findListImport(db, actor, id)
  if (checked?.problem) throw new Refusal(checked.problem.code, checked.problem.parameters as never)
  await startListImport(db, actor, id, { policy: { anime: 'mine', manga: 'mine' }, castsRatings: false })
  await bringIn(db, { id, userId })
  const ended = await findListImport(db, actor, id)
  if (!ended) throw new Refusal('list-import-moved-on')
  const { rows: refused } = await findShownRows(db, actor, { id, state: 'refused', page: 1 })
  return { tally: ended.tally, refused }
}
