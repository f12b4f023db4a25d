import { isUnreachable } from '#db/away.ts'
import type { Logger } from './log.ts'

export interface Repeating {
  /** Tells what is under way to stop early, and waits for it. */
  stop(): Promise<void>
}

/** Does something now and then, never twice at once; once fewer is no harm, so that a failure is logged and no more. */
export function repeat(seconds: number, work: (stopping: AbortSignal) => Promise<void>, log: Logger): Repeating {
  const stopping = new AbortController()
  let underway: Promise<void> | null = null

  async function run() {
    try {
      await work(stopping.signal)
    } catch (error) {
      // That the database is away is logged once, by those who notice first (http.ts).
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
