import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { ClientGone } from './client-gone.ts'
import { hasBody } from './has-body.ts'

/** Milliseconds without a byte after which a request counts as cut off. */
const silence = 30_000

/**
 * Gives `use` a web Request with the body of `incoming`. If `use` stops reading early, the connection stays open; it would
 * close if `use` read `incoming` itself.
 */
export async function withBody<T>(
  head: Request,
  incoming: IncomingMessage,
  use: (request: Request) => Promise<T>,
): Promise<T> {
  if ((head.method !== 'POST' && head.method !== 'PATCH') || !hasBody(incoming)) return use(head)
  const body = new PassThrough()
  const fallenSilent = () => incoming.destroy(new ClientGone())
  const cutOff = () => {
    // Parsed as a whole, it may still have bytes that the pipe has not taken: they are gone with it.
    if (!incoming.readableEnded) body.destroy(new ClientGone())
  }
  incoming.setTimeout(silence, fallenSilent)
  incoming.once('close', cutOff).once('error', cutOff)
  incoming.pipe(body)
  try {
    const init: RequestInit & { duplex: 'half' } = { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }
    return await use(new Request(head, init))
  } finally {
    incoming.unpipe(body)
    incoming.off('timeout', fallenSilent).off('close', cutOff)
  }
}
