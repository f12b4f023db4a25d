/** How many of those who wait are remembered. When there are more, all may come at once again. */
const mostRemembered = 10_000

/**
 * In which order those who wait are served: each comes once in a round, so that nobody is passed by for long, however
 * many come anew. (Start-time fair queueing, with a request as the unit.)
 */
export class Turns {
  #round = 0
  /** The round in which the next request of each comes. */
  readonly #next = new Map<string, number>()

  /** The round for one more request of somebody who holds so many places. */
  take(who: string, held: number): number {
    if (this.#next.size > mostRemembered) this.#next.clear()
    const round = Math.max(this.#round + held, this.#next.get(who) ?? 0)
    this.#next.set(who, round + 1)
    return round
  }

  /** One of their requests will not be served. */
  giveBack(who: string): void {
    const next = (this.#next.get(who) ?? 0) - 1
    if (next > this.#round) this.#next.set(who, next)
    else this.#next.delete(who)
  }

  /** A request of this round is being served. */
  serve(round: number): void {
    this.#round = Math.max(this.#round, round)
  }

  /** Nobody waits any more. */
  clear(): void {
    this.#round = 0
    this.#next.clear()
  }
}
