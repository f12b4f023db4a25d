// The built site holds a copy of this file of its own: what is thrown on one side must be known on the other.
const mark = Symbol.for('kiroku.refusal')

interface About {
  /** The form field that caused it. */
  field?: string
  /** Seconds after which the same may be tried again. */
  retryAfter?: number
}

/** Anything a person may be told: a stable code and the exact sentence. */
export class Refusal extends Error {
  readonly [mark] = true
  readonly code: string
  readonly field: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: string, sentence: string, { field, retryAfter }: About = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value
  }
}
