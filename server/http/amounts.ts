/** How much each of those who ask, most of them by network, has of something: places, connections, bytes. */
export class Amounts {
  readonly #amounts = new Map<string, number>()
  #all = 0

  get all(): number {
    return this.#all
  }

  of(who: string): number {
    return this.#amounts.get(who) ?? 0
  }

  add(who: string, more: number): void {
    const amount = this.of(who) + more
    if (amount > 0) this.#amounts.set(who, amount)
    else this.#amounts.delete(who)
    this.#all += more
  }
}
