import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { lastEntryAbout } from '#domain/audit/decided-since.ts'
import type { Subject } from '#domain/audit/rules.ts'

/** The last entry of the log about something, as a page that is read now has it. */
export async function lastEntry(db: Db, kind: Subject['kind'], id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select ${lastEntryAbout(kind, sql`${id}`)} as last`.execute(db)
  return rows[0]?.last ?? 0
}
