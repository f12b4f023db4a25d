import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isUnreachable, markAway } from '#db/away.ts'

/** Milliseconds between two questions, and for an answer. */
const pause = 500
const longest = 2_500

/** Resolves as soon as the database at `url` does not answer. @throws when `signal` is aborted first */
export async function untilAway(url: string, signal: AbortSignal): Promise<void> {
  while (await isAnswering(url)) await wait(pause, null, { signal })
  signal.throwIfAborted()
}

/** Whether the database at `url` answers in time. One that refuses another connection may still serve the open ones. */
export async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longest })
  client.on('error', () => {})
  try {
    await client.connect()
    client.end().catch(() => {})
    return true
  } catch (error) {
    return !isUnreachable(markAway(error))
  }
}
