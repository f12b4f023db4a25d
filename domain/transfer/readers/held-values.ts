import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Bytes of JSON that are packed together. */
const blockSize = 65_536
const quickly = { level: 1 }

/**
 * Values that are kept until a file has been read to its end, as packed JSON: as objects they would take twenty times the memory.
 * They are best asked for in the order in which they came.
 */
export class HeldValues<Value> {
  #blocks: Uint8Array[] = []
  /** How many values came before each block. */
  #starts: number[] = []
  #open: string[] = []
  #openSize = 0
  #unpacked: { block: number; values: Value[] } | null = null
  length = 0

  /** @returns its place, from 0 */
  add(value: Value): number {
    const text = JSON.stringify(value)
    this.#open.push(text)
    this.#openSize += text.length
    this.length += 1
    if (this.#openSize >= blockSize) this.#close()
    return this.length - 1
  }

  at(place: number): Value {
    if (this.#open.length > 0) this.#close()
    const block = this.#blockOf(place)
    if (this.#unpacked?.block !== block) {
      const packed = this.#blocks[block] ?? new Uint8Array()
      this.#unpacked = { block, values: JSON.parse(`[${inflateRawSync(packed)}]`) }
    }
    return this.#unpacked.values[place - (this.#starts[block] ?? 0)] as Value
  }

  #close(): void {
    this.#starts.push(this.length - this.#open.length)
    // Copied, or each would keep the larger buffer alive that it lies in.
    this.#blocks.push(new Uint8Array(deflateRawSync(this.#open.join(','), quickly)))
    this.#open = []
    this.#openSize = 0
  }

  #blockOf(place: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}
