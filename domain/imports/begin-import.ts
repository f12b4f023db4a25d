import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readFileName } from '../file-name-rules.ts'
import { lockActor } from '../lock-users.ts'
import { readSourceName } from '../titles/records/source-rules.ts'

/**
 * Begins an import of the admin's own uploaded catalogue. The file is first read without writing anything, to preview what
 * it would do. Only one import runs at a time, across all instances.
 * @returns the import's id
 * @param source whose catalogue it is
 * @throws Refusal 'import-source' for a name that no source can have, 'import-file' when there is no such upload or it is unfinished, or 'import-underway',
 *   or as `lockActor`
 */
export async function beginImport(
  db: Db,
  actor: Actor,
  { uploadId, fileName, source }: { uploadId: string; fileName: string; source: string },
): Promise<number> {
  const { userId: adminId } = allow(actor, 'import an upload into', 'catalogue')
  const name = readSourceName(source)
  const id = await inTransaction(db, async (tx) => {
    // Their uploads begin, and make room for each other, one after another (begin-upload.ts).
    await lockActor(tx, adminId)
    const { rows } = await sql<{ id: number | null }>`
      with upload as (
        select id, size from uploads
        where id = ${uploadId} and user_id = ${adminId} and folder = 'catalogues' and received = size
      ), begun as (
        insert into imports (user_id, file_name, source, size, upload_id)
        select ${adminId}, ${readFileName(fileName, 'catalogue')}, ${name}, size, id from upload
        on conflict ((true)) where ended_at is null do nothing returning id
      )
      select begun.id from upload left join begun on true`.execute(tx)
    if (!rows[0]) throw new Refusal('import-file', {}, { field: 'file' })
    if (rows[0].id === null) throw new Refusal('import-underway')
    return rows[0].id
  })
  // There may be many: an import that has begun does not depend on them.
  await db.deleteFrom('import_lines').where('import_id', '<>', id).execute()
  return id
}
