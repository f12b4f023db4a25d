/** Milliseconds for which a kept page counts as current after all changes were last known to be heard of. */
const currentMs = 5_000
/** Milliseconds without a `tick` after which this process must have been stopped for a while. */
const stoppedMs = 1_000

/**
 * Whether this process has heard of all changes until a moment ago. One that was stopped for a while wakes up with pages that others
 * have cleared, and may get requests before it hears so. Moments are milliseconds, by performance.now().
 */
export class ChangesHeard {
  /** All changes until then have been heard of; endless before anybody says so. */
  until = Number.POSITIVE_INFINITY
  /** Endless before anybody ticks. */
  #tickedAt = Number.POSITIVE_INFINITY
  /** When this process was last seen to have been stopped. */
  #wokenAt = Number.NEGATIVE_INFINITY

  isCurrent(): boolean {
    this.#noticeStop()
    return this.until >= this.#wokenAt && performance.now() - this.until < currentMs
  }

  /** Ticks are to come from now on. */
  begin(): void {
    this.#tickedAt = performance.now()
  }

  /** Called every half second as long as this process runs and is told of changes. */
  tick(): void {
    this.#noticeStop()
    this.#tickedAt = performance.now()
  }

  #noticeStop(): void {
    const now = performance.now()
    if (now - this.#tickedAt < stoppedMs) return
    this.#wokenAt = now
    this.#tickedAt = now
  }
}
