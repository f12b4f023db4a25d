import pg from 'pg'
import { findSocketFolder, urlThrough } from '#server/postgres/socket-folder.ts'

/** What the database of the site on a data folder answers. */
export async function rowsOf<Row = Record<string, string>>(folder: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlThrough((await findSocketFolder(folder)) ?? '', 'kiroku') })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
