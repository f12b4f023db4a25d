import type { IncomingMessage } from 'node:http'

/** Whether a body follows the headers. If not, the request is a stream that has ended and emits nothing (optimizeEmptyRequests). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
