import type { IncomingMessage } from 'node:http'
import type { HeldBody } from './body-memory.ts'
import { ClientGone } from './client-gone.ts'
import { hasBody } from './has-body.ts'

/** Too slow, too large, or no memory left for it at present. */
export type BodyRefusal = 408 | 413 | 503

/** Milliseconds for a whole body. */
const longest = 30_000
/** How many pieces may be small. A client that sends more makes work on purpose. */
const mostSmallPieces = 1_000
const smallPiece = 64

/**
 * The whole body of a request, or the status to refuse it with. It is collected in one buffer, because thousands of small
 * pieces would take many times their size.
 * @param most bytes
 * @throws ClientGone
 */
export function readBody(
  request: IncomingMessage,
  most: number,
  held: HeldBody,
): Promise<Buffer<ArrayBuffer> | BodyRefusal> {
  if (!hasBody(request)) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    let body = Buffer.alloc(0)
    let size = 0
    let pieces = 0

    const stop = () => {
      held.giveUp = null
      clearTimeout(late)
      request.off('data', take).off('end', finish).off('close', gone).off('error', gone)
    }
    const refuse = (status: BodyRefusal) => {
      stop()
      resolve(status)
    }
    const finish = () => {
      stop()
      resolve(body.subarray(0, size))
    }
    const gone = () => {
      stop()
      reject(new ClientGone())
    }
    const take = (piece: Buffer) => {
      pieces++
      const needed = size + piece.length
      if (pieces > mostSmallPieces && needed < pieces * smallPiece) {
        // Answering would let the remaining pieces in.
        request.destroy()
        return gone()
      }
      if (needed > most) {
        stop()
        return discardBody(request).then(() => resolve(413))
      }
      if (needed > body.length) {
        const grown = Buffer.alloc(Math.min(most, Math.max(2 * needed, 1_000)))
        if (!held.grow(grown.length - body.length)) return refuse(503)
        body.copy(grown, 0, 0, size)
        body = grown
      }
      piece.copy(body, size)
      size = needed
    }
    const late = setTimeout(() => refuse(408), longest)
    held.giveUp = () => refuse(503)
    if (request.destroyed) return gone()
    if (Number(request.headers['content-length'] ?? 0) > most) {
      stop()
      return discardBody(request).then(() => resolve(413))
    }
    request.on('data', take).once('end', finish).once('close', gone).once('error', gone)
  })
}

/** Bytes, milliseconds, and pieces. */
const discarded = { most: 2_000_000, longest: 5_000, pieces: 2_000 }

/**
 * Reads the rest of a small refused body and discards it: a client that is still sending when the connection closes
 * cannot read the answer.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > discarded.most) return
  await new Promise<void>((resolve) => {
    let size = 0
    let pieces = 0
    const count = (piece: Buffer) => {
      size += piece.length
      pieces++
      if (pieces > discarded.pieces) request.destroy()
      if (size > discarded.most || request.destroyed) end()
    }
    const end = () => {
      clearTimeout(late)
      request.off('data', count).off('end', end).off('close', end).off('error', end)
      resolve()
    }
    const late = setTimeout(end, discarded.longest)
    request.on('data', count).once('end', end).once('close', end).once('error', end)
    if (request.complete || request.destroyed) end()
  })
}
