import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reason } from '#domain/reason.ts'
import { isFull } from './answers.ts'

/** Milliseconds. */
const pause = 100
const longest = 5_000

/** What pg says of a server that does not answer. Neither this nor a broken connection has a code. */
const timedOut = /timeout expired|read timeout/

/**
 * Resolves when nobody else is connected to the server at `url`.
 * @returns false if it breaks down, or recovers from a crash; true also if it hangs, perhaps only for a while
 */
export async function untilAlone(url: string): Promise<boolean> {
  for (;;) {
    try {
      await watch(url)
      return true
    } catch (error) {
      if (!isFull(error)) return timedOut.test(reason(error))
    }
    await wait(pause)
  }
}

/** Waits as a client of its own, and so needs a connection that is free. */
async function watch(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longest, query_timeout: longest })
  client.on('error', () => {})
  try {
    await client.connect()
    while (await isShared(client)) await wait(pause)
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
