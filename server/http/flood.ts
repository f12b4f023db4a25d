/** Milliseconds of refusals after which they count as a flood and not as the end of a burst, and without any until it is over. */
const sure = 100

/** Whether there have been refusals for a while. */
export class Flood {
  /** The first and the last refusal of those that came with little between them. */
  #refused = { first: 0, last: Number.NEGATIVE_INFINITY }

  noteRefusal(): void {
    const now = performance.now()
    if (now - this.#refused.last >= sure) this.#refused.first = now
    this.#refused.last = now
  }

  get isOn(): boolean {
    const { first, last } = this.#refused
    return last - first >= sure && performance.now() - last < sure
  }
}
