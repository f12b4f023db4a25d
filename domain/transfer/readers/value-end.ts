import { backslash, comma, isClosing, isOpening, quote } from '../../sources/json-bytes.ts'

/** Finds where a JSON value ends, byte by byte: a text, a list, an object, or what is written bare, such as a number. */
export class ValueEnd {
  readonly #isBare: boolean
  /** How many brackets are open. */
  #depth: number
  #inText: boolean
  #isEscaped = false

  /** @param first its first byte */
  constructor(first: number) {
    this.#inText = first === quote
    this.#depth = isOpening(first) ? 1 : 0
    this.#isBare = !this.#inText && this.#depth === 0
  }

  /** Whether the value ends with its next byte, before it, as only a bare one does, or later. */
  pass(byte: number): 'here' | 'before' | 'later' {
    if (this.#isBare) return byte === comma || isClosing(byte) || byte <= 32 ? 'before' : 'later'
    if (this.#inText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) this.#inText = false
    } else if (byte === quote) this.#inText = true
    else if (isOpening(byte)) this.#depth += 1
    else if (isClosing(byte)) this.#depth -= 1
    return this.#inText || this.#depth > 0 ? 'later' : 'here'
  }
}
