import { ReadableStream as Stream } from 'node:stream/web'
import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import type { Route } from './+types/data'

/** Everything the site knows about the user, as a file to download: Kiroku JSON, read in pieces. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const pieces = encoded(exportKirokuJson(context.get(services).db, reader))
  return new Response(Stream.from(pieces) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="kiroku.json"',
    },
  })
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
