import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { ListImportState } from './rules.ts'

/** An import among others. */
interface LatestImport {
  id: number
  fileName: string
  state: ListImportState
  /** What wrote the file; null until that is known. */
  format: string | null
  beganAt: Date
}

const most = 20

/** A reader's latest imports, the last one first. Their rows are not looked at: there may be millions. */
export async function findLatestImports(db: Db, actor: Actor): Promise<LatestImport[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<LatestImport>`
    select id, file_name as "fileName", state, format, began_at as "beganAt"
    from list_imports where user_id = ${userId} order by id desc limit ${most}`.execute(db)
  return rows
}
