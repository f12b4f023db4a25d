/** Networks, where many wait for a long time. When there are more, all may come at once again. */
const mostRemembered = 10_000

/**
 * In which order networks that wait are served: each comes once in a round, so that nobody is passed by for long, however
 * many come anew. (Start-time fair queueing, with a request as the unit.)
 */
export class Turns {
  #round = 0
  /** The round in which each network's next request comes. */
  readonly #next = new Map<string, number>()

  /** The round for one more request of a network that holds so many places. */
  take(network: string, held: number): number {
    if (this.#next.size > mostRemembered) this.#next.clear()
    const round = Math.max(this.#round + held, this.#next.get(network) ?? 0)
    this.#next.set(network, round + 1)
    return round
  }

  /** One of the network's requests will not be served. */
  giveBack(network: string): void {
    const next = (this.#next.get(network) ?? 0) - 1
    if (next > this.#round) this.#next.set(network, next)
    else this.#next.delete(network)
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
