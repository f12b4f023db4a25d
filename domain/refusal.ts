import type { Hint, RefusalCode, Refusals } from './refusal-rules.ts'

interface About {
  /** The form field that caused it. */
  field?: string
  /** Other form fields that are wrong too. */
  alsoWrong?: string[]
  more?: Hint
  /** Seconds to wait before trying again. */
  retryAfter?: number
}

type Given<Code extends RefusalCode> =
  Record<never, never> extends Refusals[Code]
    ? [parameters?: Refusals[Code], about?: About]
    : [parameters: Refusals[Code], about?: About]

/**
 * Any error that people may see, as a code with parameters. Its sentence is written where it is shown (web/sentence-of.ts);
 * `message` is for logs.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly parameters: Refusals[Code]
  readonly field: string | undefined
  readonly alsoWrong: string[] | undefined
  readonly more: Hint | undefined
  readonly retryAfter: number | undefined

  constructor(code: Code, ...[parameters, { field, alsoWrong, more, retryAfter } = {}]: Given<Code>) {
    super(parameters && Object.keys(parameters).length > 0 ? `${code} ${JSON.stringify(parameters)}` : code)
    this.name = 'Refusal'
    this.code = code
    this.parameters = parameters ?? ({} as Refusals[Code])
    this.field = field
    this.alsoWrong = alsoWrong
    this.more = more
    this.retryAfter = retryAfter
  }

  /** The same refusal, with its cause, of another field or of more fields. */
  about(changed: About): Refusal {
    const { field, alsoWrong, more, retryAfter, cause } = this
    const refusal = new Refusal(this.code, this.parameters, { field, alsoWrong, more, retryAfter, ...changed })
    return cause === undefined ? refusal : Object.assign(refusal, { cause })
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
  throw first.about({ alsoWrong })
}
