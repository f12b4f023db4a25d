import { clearPages, everyPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'

/** Milliseconds. Readers see what an import has brought so far this often, and all of it when it ends. */
const clearedEvery = 60_000

/**
 * Clears every kept page at most once a minute while an import writes: each time, home and the lists must be made again,
 * and a reader waits for them.
 */
export class ClearNowAndThen {
  readonly #now: () => number
  #clearedAt: number
  #isDue = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#clearedAt = now()
  }

  /** Called in each transaction that writes. */
  async wrote(tx: Db): Promise<void> {
    this.#isDue = true
    if (this.#now() - this.#clearedAt < clearedEvery) return
    await clearPages(tx, [everyPage])
    this.#clearedAt = this.#now()
  }

  /** Clears whatever was written: a transaction that was undone took its notice with it. */
  async end(db: Db): Promise<void> {
    if (this.#isDue) await clearPages(db, [everyPage])
    this.#isDue = false
  }
}
