import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The tables any row of which has this text in it. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} r where strpos(to_jsonb(r)::text, ${text}) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}
