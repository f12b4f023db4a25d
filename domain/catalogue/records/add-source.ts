import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Makes a source known. A new one is asked after those that are known, but before the demo catalogue. */
export async function addSource(db: Db, name: string): Promise<void> {
  await sql`
    insert into sources (name, format, position)
    select ${name}, 'catalogue', coalesce(max(position), 0) + 100 from sources where position between 1 and 899899
    on conflict do nothing`.execute(db)
}
