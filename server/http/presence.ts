import { DatabaseAway } from '#db/away.ts'

/** Whether this process can reach its database, as far as it knows. */
export class Presence {
  #away = false
  /** How often it could not any more. */
  losses = 0
  readonly #waiting = new Set<(error: Error) => void>()

  get away(): boolean {
    return this.#away
  }

  /** @returns whether that is new */
  gone(reason: unknown): boolean {
    const isNew = !this.#away
    this.#away = true
    if (isNew) this.losses++
    for (const reject of this.#waiting) reject(new DatabaseAway(reason))
    this.#waiting.clear()
    return isNew
  }

  /** @returns whether that is new */
  back(): boolean {
    const isNew = this.#away
    this.#away = false
    return isNew
  }

  /** The result of `work`; rejects as soon as the database is gone, even if the work is still running. */
  orGone<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      work.then(resolve, reject).finally(() => this.#waiting.delete(reject))
    })
  }
}
