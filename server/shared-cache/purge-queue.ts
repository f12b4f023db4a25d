import { setTimeout as wait } from 'node:timers/promises'
import { keyOfAll } from './surrogate-keys.ts'

/** The most keys in one purge: about 2 KB of one header. */
const mostAtOnce = 80
/** With more than these waiting, everything is purged instead. */
const mostWaiting = 2_000
/** Milliseconds. */
const pauses = { first: 250, longest: 5_000 }
/**
 * Milliseconds after which each purge is repeated. A page that was on its way to the cache while it was purged is kept there, and may be
 * older than the change. No answer takes longer than this: an instance gives up after 4.5 s, the cache should after 5.
 */
const secondTime = 8_000

interface Say {
  away(error: unknown): void
  back(): void
}

/** What one shared cache still has to be told, in order, each key once. */
export class PurgeQueue {
  /** Whether each key has been sent before. */
  readonly #waiting = new Map<string, boolean>()
  readonly #send: (keys: string[]) => Promise<void>
  readonly #say: Say
  readonly #repeats = new Set<NodeJS.Timeout>()
  readonly #closed = new AbortController()
  #work: Promise<void> | null = null

  constructor(send: (keys: string[]) => Promise<void>, say: Say) {
    this.#send = send
    this.#say = say
  }

  add(keys: string[]): void {
    this.#put(keys, false)
  }

  /** @param longest milliseconds to wait for what is still to be sent */
  async close(longest: number): Promise<void> {
    for (const repeat of this.#repeats) clearTimeout(repeat)
    await Promise.race([this.#work, wait(longest, null, { ref: false })])
    this.#closed.abort()
    await this.#work
  }

  #put(keys: string[], isRepeat: boolean): void {
    for (const key of keys) this.#waiting.set(key, isRepeat && (this.#waiting.get(key) ?? true))
    if (this.#waiting.size > mostWaiting || this.#waiting.has(keyOfAll)) {
      const isOnlyRepeated = [...this.#waiting.values()].every(Boolean)
      this.#waiting.clear()
      this.#waiting.set(keyOfAll, isOnlyRepeated)
    }
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = null
    })
  }

  async #sendAll(): Promise<void> {
    let pause = 0
    // What the same turn of the event loop adds goes into the same purge.
    await null
    while (this.#waiting.size > 0 && !this.#closed.signal.aborted) {
      const sent = [...this.#waiting].slice(0, mostAtOnce)
      for (const [key] of sent) this.#waiting.delete(key)
      const keys = sent.map(([key]) => key)
      try {
        await this.#send(keys)
        if (pause > 0) this.#say.back()
        pause = 0
        this.#repeatLater(sent.filter(([, isRepeat]) => !isRepeat).map(([key]) => key))
      } catch (error) {
        if (pause === 0) this.#say.away(error)
        pause = Math.min(2 * pause || pauses.first, pauses.longest)
        for (const [key, isRepeat] of sent) this.#put([key], isRepeat)
        await wait(pause, null, { ref: false, signal: this.#closed.signal }).catch(() => {})
      }
    }
  }

  #repeatLater(keys: string[]): void {
    if (keys.length === 0) return
    const repeat = setTimeout(() => {
      this.#repeats.delete(repeat)
      this.#put(keys, true)
    }, secondTime).unref()
    this.#repeats.add(repeat)
  }
}
