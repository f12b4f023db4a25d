import { Readable } from 'node:stream'

/** The bytes of a body from a place that can fail in the middle of it too. It fails with what `refuse` throws. */
export function refusingStream(body: Readable, refuse: (error: unknown) => never): Readable {
  const stream = Readable.from(bytesOf(body, refuse), { objectMode: false })
  // One that nobody has begun to read would keep its connection, or its file open.
  stream.once('close', () => body.destroy())
  return stream
}

async function* bytesOf(body: Readable, refuse: (error: unknown) => never): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    refuse(error)
  }
}
