import type { Logger } from './log.ts'

/** Does something now and then; once fewer is no harm, so that a failure is logged and no more. */
export function repeat(seconds: number, work: () => Promise<void>, log: Logger): { stop(): void } {
  const run = () => work().catch((error: unknown) => log.warn({ err: error }, 'failed'))
  const timer = setInterval(run, seconds * 1000).unref()
  return { stop: () => clearInterval(timer) }
}
