import type { PlainDb } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Told } from '#domain/refusal-rules.ts'
import { beginListImport } from './begin-list-import.ts'
import { bringIn } from './bring-in.ts'
import { checkList } from './check-list.ts'
import { startListImport } from './decide.ts'
import { findListImport } from './find-list-import.ts'
import { findToldParts, findToldRows, type ToldPart, type ToldRow } from './find-told.ts'
import type { Tally } from './shown-rules.ts'

const mostTold = 50

interface ImportedNow {
  tally: Tally
  /** What is to be known of the file as a whole. */
  note: Told | null
  /** Rows and parts that were refused, or not brought in as a whole: the first few of each. */
  rows: ToldRow[]
  parts: ToldPart[]
}

/**
 * Reads a list and brings it in at once, without a preview. The reader's own word counts where both say something, and what is ambiguous
 * waits. Of another Kiroku site's file everything comes along (docs/kiroku-json.md). A running site may share the work.
 * @throws Refusal as beginListImport, and what a file is refused for; 'list-import-moved-on' when the account is deleted meanwhile
 */
export async function importListNow(
  db: PlainDb,
  actor: Actor,
  fileName: string,
  input: AsyncIterable<Uint8Array>,
): Promise<ImportedNow> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const id = await beginListImport(db, actor, { fileName, bringsEverything: true })
  await checkList(db, { id, userId }, input)
  const checked = await findListImport(db, actor, id)
  if (checked?.problem) throw new Refusal(checked.problem.code, checked.problem.parameters as never)
  await startListImport(db, actor, id, { policy: { anime: 'mine', manga: 'mine' }, castsRatings: false })
  await bringIn(db, { id, userId })
  const ended = await findListImport(db, actor, id)
  if (!ended) throw new Refusal('list-import-moved-on')
  const [rows, parts] = [await findToldRows(db, actor, id, mostTold), await findToldParts(db, actor, id, mostTold)]
  return { tally: ended.tally, note: ended.note, rows, parts }
}
