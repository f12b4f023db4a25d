import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readFileName } from '../../file-name-rules.ts'
import { lockActor } from '../../lock-users.ts'
import { beginListImport } from './begin-list-import.ts'

/**
 * Begins to bring in the reader's own uploaded list. A form that is sent twice begins it once.
 * @returns the import's id
 * @throws Refusal 'list-file' when there is no such upload or it is unfinished, 'list-import-underway', 'list-imports-many'
 */
export function beginFromUpload(
  db: Db,
  actor: Actor,
  { uploadId, fileName }: { uploadId: string; fileName: string },
): Promise<number> {
  const { userId } = allow(actor, 'bring in', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const { rows } = await sql<{ begun: number | null }>`
      select (select max(i.id) from list_imports i where i.upload_id = u.id and i.user_id = u.user_id) as begun from uploads u
      where u.id = ${uploadId} and u.user_id = ${userId} and u.folder = 'lists' and u.received = u.size`.execute(tx)
    if (!rows[0]) throw new Refusal('list-file', {}, { field: 'file' })
    return rows[0].begun ?? beginListImport(tx, actor, { fileName: readFileName(fileName, 'list'), uploadId })
  })
}
