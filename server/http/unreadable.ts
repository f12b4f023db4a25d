import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { plainPage } from './plain-page.ts'

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that is not HTTP, too long or too slow, and closes the connection. Returns the status. */
export function refuseUnreadable(socket: Duplex, code: string | undefined, requestId: string, more: string[]): number {
  const { status, headers, body } = plainPage(statusOf[code ?? ''] ?? 400, { requestId })
  const all = [...headers, ...more, 'Connection', 'close', 'Content-Length', String(body?.length ?? 0)]
  const lines = all.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  return status
}
