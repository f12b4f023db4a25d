import pg from 'pg'

/** Milliseconds. */
const longest = 5_000

/** Whether a server takes a connection to the database at `url` now. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longest })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
