import type { Readable } from 'node:stream'

/** Bytes. */
const segment = 1_048_576

/**
 * Cuts a body into segments of one mebibyte; the last one may be smaller. A body that breaks off first yields what had
 * arrived, and then fails.
 */
export async function* inSegments(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  let broken: { error: unknown } | undefined
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size < segment) continue
      const bytes = Buffer.concat(chunks)
      chunks = []
      size = 0
      yield bytes
    }
  } catch (error) {
    broken = { error }
  }
  if (size > 0) yield Buffer.concat(chunks)
  if (broken) throw broken.error
}
