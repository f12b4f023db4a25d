import { isUnreachable } from '#db/away.ts'
import type { Logger } from './log.ts'

export interface Repeating {
  /** Tells running work to stop early, and waits for it. */
  stop(): Promise<void>
}

/** Repeats work at an interval, never twice at once. Missing one turn does no harm, so failures are only logged. */
export function repeat(seconds: number, work: (stopping: AbortSignal) => Promise<void>, log: Logger): Repeating {
  const stopping = new AbortController()
  let underway: Promise<void> | null = null

  async function run() {
    try {
      await work(stopping.signal)
    } catch (error) {
      // http.ts logs once that the database is away.
      log[isUnreachable(error) ? 'debug' : 'warn']({ err: error }, 'failed')
    } finally {
      underway = null
    }
  }

  const timer = setInterval(() => {
    underway ??= run()
  }, seconds * 1000).unref()

  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underway
    },
  }
}
