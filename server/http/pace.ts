/** How much is done in a second. */
export class Pace {
  #second = 0
  #count = 0
  #before = 0

  count(): void {
    this.#turn()
    this.#count++
  }

  /** In the last second, or in the present one if that is more already. */
  ofASecond(): number {
    this.#turn()
    return Math.max(this.#before, this.#count)
  }

  #turn(): void {
    const second = Math.floor(performance.now() / 1000)
    if (second === this.#second) return
    this.#before = second === this.#second + 1 ? this.#count : 0
    this.#second = second
    this.#count = 0
  }
}
