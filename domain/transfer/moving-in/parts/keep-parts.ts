import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { storable } from '../../../stored-refusal.ts'
import type { RefusedPart } from './read-part.ts'
import type { ReadPart } from './section-work.ts'

/** Keeps parts that were read until they are brought in. */
export async function keepParts(tx: Tx, importId: number, parts: (ReadPart | RefusedPart)[]): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(({ section, place, name, ...read }) => ({
    ...{ section, place, name },
    ...('refused' in read
      ? { record: {}, problem: storable(read.refused), result: 'refused' }
      : { record: read.record, problem: read.problem && storable(read.problem), result: null }),
  }))
  await sql`
    insert into list_import_parts (import_id, section, place, name, record, problem, result)
    select ${importId}, section, place, name, record, problem, result
    from jsonb_populate_recordset(null::list_import_parts, ${JSON.stringify(rows)})
    on conflict (import_id, section, place) do nothing`.execute(tx)
}
