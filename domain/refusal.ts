interface About {
  /** The form field that caused it. */
  field?: string
  /** Other form fields that are wrong too. */
  alsoWrong?: string[]
  /** A further hint, shown with the message. */
  more?: string
  /** Seconds to wait before trying again. */
  retryAfter?: number
}

/** Any error that people may see: a stable code and the exact message. */
export class Refusal extends Error {
  readonly code: string
  readonly field: string | undefined
  readonly alsoWrong: string[] | undefined
  readonly more: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: string, sentence: string, { field, alsoWrong, more, retryAfter }: About = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.alsoWrong = alsoWrong
    this.more = more
    this.retryAfter = retryAfter
  }
}

/**
 * Reads every field of a form, in order (§5): one message is shown, and all invalid fields are marked.
 * @throws the first invalid field's Refusal, which names the others
 */
export function readFields<Read extends object>(readers: { [Field in keyof Read]: () => Read[Field] }): Read {
  const read: Partial<Read> = {}
  const refusals: Refusal[] = []
  for (const field of Object.keys(readers) as (keyof Read)[]) {
    try {
      read[field] = readers[field]()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
    }
  }
  const [first, ...others] = refusals
  if (!first) return read as Read
  const alsoWrong = [first, ...others].flatMap((each) => [
    ...(each === first ? [] : [each.field ?? '']),
    ...(each.alsoWrong ?? []),
  ])
  const { code, message, field, more, retryAfter } = first
  throw new Refusal(code, message, { field, more, retryAfter, alsoWrong })
}
