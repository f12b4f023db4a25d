import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { PartResult, PartsTally, SectionOfImport } from './sections-rules.ts'

interface Group {
  section: SectionOfImport
  result: PartResult | 'waiting'
  count: number
}

/** How many parts of each section of an import have come to what. */
export async function tallyParts(db: Db, id: number): Promise<PartsTally> {
  const { rows } = await sql<Group>`
    select section, coalesce(result, 'waiting') as result, count(*) as count
    from list_import_parts where import_id = ${id} group by 1, 2`.execute(db)
  const tally: PartsTally = {}
  for (const { section, result, count } of rows) tally[section] = { ...tally[section], [result]: count }
  return tally
}
