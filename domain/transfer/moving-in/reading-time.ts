import { Refusal } from '../../refusal.ts'

/** Milliseconds that a file may take to be read. The longest list that is known takes a few seconds. */
export const longestReading = 2 * 60_000

/** Watches how long a file takes to be read, without what is done with it meanwhile. */
export function readingTime(longest: number, signal?: AbortSignal) {
  let before = 0
  let since = performance.now()
  return {
    /** @throws Refusal 'list-slow', and the reason of the signal */
    async *watched<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
      for await (const value of values) {
        signal?.throwIfAborted()
        if (before + performance.now() - since > longest) throw new Refusal('list-slow')
        yield value
      }
    },
    async stopped(work: () => Promise<void>): Promise<void> {
      before += performance.now() - since
      await work()
      since = performance.now()
    },
  }
}
