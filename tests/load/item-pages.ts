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

/** The paths of all items' pages but adult ones, in an order that has nothing to do with them. */
export async function everyItemPage(databaseUrl: string): Promise<string[]> {
  const db = connect(databaseUrl, { connections: 1 })
  const { rows } = await sql<{ path: string }>`
    select '/' || kind || '/' || id as path from titles where not is_adult order by md5(id)`.execute(db)
  await db.destroy()
  return rows.map(({ path }) => path)
}
