import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { undoBrought } from '../../journal/undo-brought.ts'
import { lockUser } from '../../lock-users.ts'
import { profileTag } from '../../profile-tag.ts'
import type { Batches } from './bring-in.ts'
import { noteProgress } from './orders.ts'
import { takeBackParts } from './parts/bring-parts.ts'
import { takeBackWaiting } from './waiting.ts'

/** Undoes an import, batch by batch, the last one first. What has been changed since stays, and is named. */
export async function takeBack(
  db: PlainDb,
  { id, userId }: { id: number; userId: string },
  { signal, pause }: Batches = { pause: async () => {} },
): Promise<void> {
  while (!signal?.aborted && (await inTransaction(db, (tx) => takeBackBatch(tx, id, userId)))) await pause()
}

/** @returns whether there was anything left to undo */
async function takeBackBatch(tx: Tx, id: number, userId: string): Promise<boolean> {
  await lockUser(tx, userId)
  if ((await takeBackParts(tx, { id, userId })) > 0) {
    await noteProgress(tx, id)
    return true
  }
  const { rows } = await sql<{ id: string }>`
    select id from undos where list_import_id = ${id} order by until desc, id limit 1`.execute(tx)
  if (!rows[0]) {
    await takeBackWaiting(tx, id, userId)
    await sql`update list_imports set state = 'undone' where id = ${id} and state = 'undoing'`.execute(tx)
    await clearPages(tx, [profileTag(userId)])
    return false
  }
  const { undone, kept } = await undoBrought(tx, userId, rows[0].id)
  const became = [
    ...undone.map((titleId) => ({ titleId, result: 'undone' })),
    ...kept.map((titleId) => ({ titleId, result: 'changed-since' })),
  ]
  await sql`
    update list_import_rows r set result = b.result
    from json_to_recordset(${JSON.stringify(became)}) b ("titleId" text, result text)
    where r.import_id = ${id} and r.title_id = any(${became.map(({ titleId }) => titleId)})
      and r.title_id = b."titleId" and r.result not in ('kept', 'skipped')`.execute(tx)
  await noteProgress(tx, id)
  return true
}
