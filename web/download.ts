import { ReadableStream as Stream } from 'node:stream/web'

interface Download {
  /** As the browser saves it. */
  name: string
  type: string
  pieces: AsyncIterable<string>
}

/** A text as a file to download, sent as it is read. */
export function downloadOf({ name, type, pieces }: Download): Response {
  return new Response(Stream.from(encoded(pieces)) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
