import { Refusal } from '../../refusal.ts'
import { unpacked } from '../../sources/unpack.ts'

const megabyte = 1024 * 1024
/** Unpacked. A list of 100,000 titles, longer than any that is known, has about 100 MB as XML. */
const mostMegabytes = 256
/** How much larger than its file an unpacked list may be. Real ones are up to 40 times as large. */
const mostTimes = 200
/** Bytes, unpacked, below which a file is no bomb whatever it says. */
const harmless = 8 * megabyte
/** Bytes that a reader gets at once, however they arrive. */
const atOnce = 65_536

/**
 * The bytes of a list file as UTF-8 in small pieces, unpacked if they are packed, without a byte order mark.
 * @throws Refusal 'list-bomb', 'list-large', 'list-damaged', 'list-ends-early'
 */
export async function* boundedBytes(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packed = 0
  async function* counted() {
    for await (const chunk of input) {
      packed += chunk.length
      yield* piecesOf(chunk)
    }
  }
  let size = 0
  async function* checked() {
    try {
      for await (const chunk of unpacked(counted())) {
        size += chunk.length
        if (size > harmless && size > packed * mostTimes) throw new Refusal('list-bomb')
        if (size > mostMegabytes * megabyte) throw new Refusal('list-large', { most: mostMegabytes })
        yield* piecesOf(chunk)
      }
    } catch (error) {
      throw damageOf(error)
    }
  }
  yield* asUtf8(checked())
}

function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < chunk.length; from += atOnce) yield chunk.subarray(from, from + atOnce)
}

/** What unpacking failed on, as far as it is the file's fault. */
function damageOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR' || code === 'ZSTD_error_srcSize_wrong') return new Refusal('list-ends-early')
  return /^Z_|^ZSTD_/.test(code) ? new Refusal('list-damaged') : error
}

/** The encoding of a text that begins so, by its byte order mark or by the zeros of UTF-16, and how long the mark is. */
function encodingOf([one, two, three]: Uint8Array): [encoding: string, mark: number] {
  if (one === 0xef && two === 0xbb && three === 0xbf) return ['utf-8', 3]
  if (one === 0xff && two === 0xfe) return ['utf-16le', 2]
  if (one === 0xfe && two === 0xff) return ['utf-16be', 2]
  if (one && two === 0) return ['utf-16le', 0]
  return one === 0 && two ? ['utf-16be', 0] : ['utf-8', 0]
}

async function* asUtf8(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  try {
    while (head.length < 3) {
      const { value, done } = await bytes.next()
      if (done) break
      head = Buffer.concat([head, value])
    }
    const [encoding, mark] = encodingOf(head)
    const first = head.subarray(mark)
    if (encoding === 'utf-8') {
      yield first
      yield* bytes
      return
    }
    const decoder = new TextDecoder(encoding)
    yield Buffer.from(decoder.decode(first, { stream: true }))
    for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  } finally {
    await bytes.return(undefined)
  }
}
