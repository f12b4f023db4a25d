import type { IncomingHttpHeaders } from 'node:http'
import type { PageNotes } from '#web/kept-page.ts'
import type { Keepable } from '#web/page-cache.ts'
import type { Answer } from './answer.ts'
import { type Care, type Encoding, encode, pickEncoding } from './encoding.ts'
import { digestOf, etagOf, holds } from './etag.ts'

const shortestCompressed = 1_000

interface Variant {
  etag: string
  care: Care
  /** Both carry the ETag; they differ in the headers that describe the body. */
  whole: Answer
  unchanged: Answer
}

/** A finished answer in memory, compressed for each encoding that is requested, and compressed better once it is requested again. */
export class Page implements Keepable {
  readonly tags: ReadonlySet<string>
  readonly maxAge: number
  readonly isOneOfMany: boolean
  readonly status: number
  readonly #headers: string[]
  readonly #body: Buffer
  readonly #digest: string
  readonly #variants = new Map<Encoding, Variant>()

  constructor(status: number, headers: string[], body: Buffer, notes: PageNotes) {
    this.status = status
    this.tags = status === 200 ? notes.tags : new Set()
    this.maxAge = notes.maxAge
    this.isOneOfMany = notes.isOneOfMany ?? false
    this.#headers = headers
    this.#body = body
    this.#digest = digestOf(body)
  }

  /** An upper bound for the memory it uses, including its compressed copies. */
  get bytes(): number {
    return this.#body.length * 2 + 4_000
  }

  answer(request: IncomingHttpHeaders, care: Care = 'hasty'): Answer {
    const { etag, whole, unchanged } = this.#variant(pickEncoding(request['accept-encoding']), care)
    return this.status === 200 && holds(request['if-none-match'], etag) ? unchanged : whole
  }

  #variant(wanted: Encoding, care: Care): Variant {
    const isCompressed = this.#headers.some((value) => value.startsWith('image/'))
    const encoding = isCompressed || this.#body.length < shortestCompressed ? 'identity' : wanted
    const made = this.#variants.get(encoding)
    if (made && (made.care === care || made.care === 'careful')) return made

    const etag = etagOf(this.#digest, encoding)
    const headers = [...this.#headers, 'Vary', 'Accept-Encoding, Cookie', 'ETag', etag]
    const described = encoding === 'identity' ? headers : [...headers, 'Content-Encoding', encoding]
    const bytes = encode(this.#body, encoding, care)
    // A page that is sent often is kept as a string, which is a twentieth cheaper to send (Answer).
    const body = care === 'careful' ? bytes.toString('latin1') : bytes
    const variant: Variant = {
      etag,
      care,
      whole: { status: this.status, headers: described, body },
      unchanged: { status: 304, headers, body: null },
    }
    this.#variants.set(encoding, variant)
    return variant
  }
}
