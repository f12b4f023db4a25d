/** How much each network has of something: places, connections, bytes. */
export class ByNetwork {
  readonly #amounts = new Map<string, number>()
  #all = 0

  get all(): number {
    return this.#all
  }

  of(network: string): number {
    return this.#amounts.get(network) ?? 0
  }

  add(network: string, more: number): void {
    const amount = this.of(network) + more
    if (amount > 0) this.#amounts.set(network, amount)
    else this.#amounts.delete(network)
    this.#all += more
  }
}
