/** Counts things by one label, whether or not anybody looks: a number in a map costs nothing. */
export class Counts {
  readonly #numbers = new Map<string, number>()

  add(label: string, by = 1): void {
    this.#numbers.set(label, (this.#numbers.get(label) ?? 0) + by)
  }

  get total(): number {
    return this.#numbers.values().reduce((total, each) => total + each, 0)
  }

  [Symbol.iterator](): Iterator<[string, number]> {
    return this.#numbers.entries()
  }
}

/** Work of this process that failed and is tried again, by its kind. */
export const jobFailures = new Counts()
export const taskFailures = new Counts()
