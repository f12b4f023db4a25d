import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Answer } from './answer.ts'
import { pickEncoding } from './encoding.ts'
import { Page } from './page.ts'

/** An answer whose body is sent, and compressed, as it is made. It can be sent once, and is never kept. */
export class StreamedPage extends Page {
  readonly #headers: string[]
  readonly #body: Readable

  constructor(status: number, headers: string[], body: Readable) {
    super(status, headers, Buffer.alloc(0), { tags: new Set(), maxAge: 0 })
    this.#headers = headers
    this.#body = body
  }

  override answer(request: IncomingHttpHeaders): Answer {
    const encoding = pickEncoding(request['accept-encoding'])
    const headers = [...this.#headers, 'Vary', 'Accept-Encoding, Cookie']
    if (encoding === 'identity') return { status: this.status, headers, body: { length: null, stream: this.#body } }
    const hasty = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
    // What ends one of the two early ends the other.
    const stream = pipeline(
      this.#body,
      encoding === 'gzip' ? createGzip({ level: 1 }) : createBrotliCompress(hasty),
      () => {},
    )
    return { status: this.status, headers: [...headers, 'Content-Encoding', encoding], body: { length: null, stream } }
  }
}
