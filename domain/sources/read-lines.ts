import { isUtf8 } from 'node:buffer'
import type { Told } from '../refusal-rules.ts'

export type Line = { number: number; text: string } | { number: number; problem: Told }

/** Bytes; the longest real line has under 30,000. */
const longestLine = 1_048_576
const newline = 0x0a

/**
 * The lines of an unpacked file, counted from 1. A line ends at \n only. Empty lines are skipped. A line that
 * is not UTF-8 is returned as a problem, and so are one that is too long, which is never held in memory whole, and the
 * rest of an input that breaks off.
 */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 1
  const collected = new Collected()

  try {
    for await (const chunk of input) {
      let from = 0
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        collected.add(chunk.subarray(from, end))
        const line = collected.take(number)
        if (line) yield line
        number += 1
        from = end + 1
      }
      collected.add(chunk.subarray(from))
    }
  } catch (error) {
    yield brokenOff(number, error)
    return
  }
  const last = collected.take(number)
  if (last) yield last
}

/** The bytes of one line, as they arrive in chunks. One that is too long is not held. */
export class Collected {
  #parts: Uint8Array[] = []
  #length = 0
  readonly #longest: number

  constructor(longest = longestLine) {
    this.#longest = longest
  }

  add(bytes: Uint8Array): void {
    this.#length += bytes.length
    if (this.#length > this.#longest) this.#parts = []
    else if (bytes.length > 0) this.#parts.push(bytes)
  }

  /** The line of what was added since the last one was taken; null when it is empty. */
  take(number: number): Line | null {
    const line = lineOf(number, this.#parts, this.#length, this.#longest)
    this.#parts = []
    this.#length = 0
    return line
  }
}

function lineOf(number: number, parts: Uint8Array[], length: number, most: number): Line | null {
  if (length > most) return { number, problem: { code: 'line-long', parameters: { most } } }
  const bytes = Buffer.concat(parts)
  if (!isUtf8(bytes)) return { number, problem: { code: 'line-not-utf8', parameters: {} } }
  const text = bytes.toString()
  const start = number === 1 && text.startsWith('\ufeff') ? 1 : 0
  return text.trim() === '' ? null : { number, text: text.slice(start) }
}

/** The problem of an input that cannot be read on. */
export function brokenOff(number: number, error: unknown): Line {
  const reason = error instanceof Error ? error.message : String(error)
  return { number, problem: { code: 'input-broken', parameters: { error: reason } } }
}
