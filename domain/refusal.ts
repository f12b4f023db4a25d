/** Anything a person may be told: a stable code and the exact sentence. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
  }
}
