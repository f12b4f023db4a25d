/**
 * Lets those who wait go on one after another, each in a turn of the event loop of its own: whoever needs next to nothing comes in between.
 * Each kind of work stands in a line of its own, and the lines take turns.
 */
export class OneATurn {
  readonly #lines = new Map<string, (() => void)[]>()
  #waiting = 0

  get waiting(): number {
    return this.#waiting
  }

  turn(kind: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#lines.get(kind)
      if (line) line.push(resolve)
      else this.#lines.set(kind, [resolve])
      if (this.#waiting++ === 0) setImmediate(this.#next)
    })
  }

  readonly #next = () => {
    const [[kind, line] = ['', []]] = this.#lines
    line.shift()?.()
    // The next time it comes after the others.
    this.#lines.delete(kind)
    if (line.length > 0) this.#lines.set(kind, line)
    if (--this.#waiting > 0) setImmediate(this.#next)
  }
}

/** Rendering a page and reading a form: milliseconds each, for which several may be ready at the same time. */
export const heavyWork = new OneATurn()
