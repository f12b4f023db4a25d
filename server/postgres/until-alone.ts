import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds. */
const pause = 100
const longest = 5_000

/** Resolves with true when nobody else is connected to the server at `url`, with false when it does not answer. */
export async function untilAlone(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longest, query_timeout: longest })
  client.on('error', () => {})
  try {
    await client.connect()
    while (await isShared(client)) await wait(pause)
    return true
  } catch {
    // It is ending, has ended, hangs, or recovers from a crash.
    return false
  } finally {
    // A server that hangs would answer this as late as all else.
    void client.end().catch(() => {})
  }
}

async function isShared(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return Boolean(rowCount)
}
