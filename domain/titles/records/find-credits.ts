import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Credit } from './source-rules.ts'

/** The public data sets that titles have been imported from. */
export async function findCredits(db: Db): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select distinct on (home) format as name, home, licence, licence_url as "licenceUrl" from sources
    where home is not null order by home, position`.execute(db)
  return rows
}
