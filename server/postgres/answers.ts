import pg from 'pg'

/** Milliseconds. */
const longest = 5_000

/** Whether a server takes connections to the database at `url` now, or refuses one only because it has as many as it may. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longest })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return isFull(error)
  }
}

/** Whether PostgreSQL refused a connection because it has as many as it may. */
export function isFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300'
}
