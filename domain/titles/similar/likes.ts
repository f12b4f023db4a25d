import type { Kind } from '../rules.ts'

/** What readers liked, with numbers for readers and titles: 12 bytes a like. */
export interface Likes {
  /** By number. */
  titles: { id: string; kind: Kind }[]
  readers: number
  /** The numbers of the titles that reader `r` liked are `ofReader[readerStarts[r]]` to before `readerStarts[r + 1]`. */
  ofReader: Int32Array
  readerStarts: Int32Array
}

/** Gathers `Likes` reader by reader. */
export class LikesGathering {
  readonly #numbers = new Map<string, number>()
  readonly #titles: { id: string; kind: Kind }[] = []
  readonly #starts: number[] = [0]
  #ofReader = new Int32Array(1024)

  add(liked: { id: string; kind: Kind }[]): void {
    let end = this.#starts.at(-1) ?? 0
    if (end + liked.length > this.#ofReader.length) {
      const larger = new Int32Array(2 * (end + liked.length))
      larger.set(this.#ofReader)
      this.#ofReader = larger
    }
    for (const title of liked) this.#ofReader[end++] = this.#numberOf(title)
    this.#starts.push(end)
  }

  done(): Likes {
    const readerStarts = Int32Array.from(this.#starts)
    const readers = readerStarts.length - 1
    return { titles: this.#titles, readers, ofReader: this.#ofReader.subarray(0, readerStarts[readers]), readerStarts }
  }

  #numberOf(title: { id: string; kind: Kind }): number {
    const known = this.#numbers.get(title.id)
    if (known !== undefined) return known
    this.#numbers.set(title.id, this.#titles.length)
    return this.#titles.push(title) - 1
  }
}
