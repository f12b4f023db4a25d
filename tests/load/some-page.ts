import { sql } from 'kysely'
import { connect } from '#db/connection.ts'

/** The path of the most popular anime's page. */
export async function somePage(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { connections: 1 })
  const { rows } = await sql<{ id: string }>`
    select id from titles where kind = 'anime' order by popularity desc limit 1`.execute(db)
  await db.destroy()
  return `/anime/${rows[0]?.id}`
}
