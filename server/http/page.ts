import type { IncomingHttpHeaders } from 'node:http'
import type { PageNotes } from '#web/kept-page.ts'
import type { Keepable } from '#web/page-cache.ts'
import type { Answer } from './answer.ts'
import { type Care, type Encoding, encode, pickEncoding } from './encoding.ts'
import { digestOf, etagOf, holds } from './etag.ts'

const shortestCompressed = 1_000

/** The headers that tell a shared cache how long it may keep a page, and by what it will be told to forget it. */
export type Share = (page: Keepable) => string[]

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
  /** What it was made for (Visit). */
  route?: string
  readonly #headers: string[]
  readonly #isCompressible: boolean
  readonly #body: Buffer
  readonly #digest: string
  readonly #variants = new Map<Encoding, Variant>()
  readonly #sharedVariants = new Map<Encoding, Variant>()

  constructor(status: number, headers: string[], body: Buffer, notes: PageNotes) {
    this.status = status
    this.tags = status === 200 ? notes.tags : new Set()
    this.maxAge = notes.maxAge
    this.isOneOfMany = notes.isOneOfMany ?? false
    this.#headers = headers
    const isPicture = headers.some((value) => value.startsWith('image/'))
    this.#isCompressible = !isPicture && body.length >= shortestCompressed
    this.#body = body
    this.#digest = digestOf(body)
  }

  /** An upper bound for the memory it uses, including its compressed copies. */
  get bytes(): number {
    return this.#body.length * 2 + 4_000
  }

  /** @param share names the headers for a shared cache, which may keep the page too */
  answer(request: IncomingHttpHeaders, care: Care = 'hasty', share: Share | null = null): Answer {
    const { etag, whole, unchanged } = this.#variant(pickEncoding(request['accept-encoding']), care, share)
    return this.status === 200 && holds(request['if-none-match'], etag) ? unchanged : whole
  }

  #variant(wanted: Encoding, care: Care, share: Share | null): Variant {
    const variants = share ? this.#sharedVariants : this.#variants
    const encoding = this.#isCompressible ? wanted : 'identity'
    const made = variants.get(encoding)
    if (made && (made.care === care || made.care === 'careful')) return made

    const etag = etagOf(this.#digest, encoding)
    const shared = share?.(this) ?? []
    const headers = [...this.#headers, ...shared, 'Vary', 'Accept-Encoding, Cookie', 'ETag', etag]
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
    variants.set(encoding, variant)
    return variant
  }
}
