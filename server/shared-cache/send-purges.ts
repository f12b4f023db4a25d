import type { Logger } from '../log.ts'
import { PurgeQueue } from './purge-queue.ts'

interface Purges {
  send(keys: string[]): void
  /** Waits for what is still to be sent, but not for a cache that is away. */
  close(): Promise<void>
}

const longestGoodbye = 1_000

/** Tells the shared caches at `urls` which pages to forget. Each has a queue of its own, so that none waits for another. */
export function sendPurges(urls: string[], log: Logger): Purges {
  const queues = urls.map((url) => new PurgeQueue((keys) => purge(url, keys), say(log, url)))
  return {
    send(keys) {
      for (const queue of queues) queue.add(keys)
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close(longestGoodbye)))
    },
  }
}

async function purge(url: string, keys: string[]): Promise<void> {
  const headers = { 'Surrogate-Key': keys.join(' ') }
  const answer = await fetch(url, { method: 'PURGE', headers, redirect: 'manual', signal: AbortSignal.timeout(2_000) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`It answered ${answer.status}`)
}

function say(log: Logger, cache: string) {
  return {
    away: (err: unknown) =>
      log.warn({ err, cache }, 'The shared cache cannot be purged: its pages may be a minute old'),
    back: () => log.info({ cache }, 'The shared cache can be purged again'),
  }
}
