import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'
import { plainPage } from './plain-page.ts'

interface ParseError extends NodeJS.ErrnoException {
  /** What could not be parsed, from the beginning of the packet that it arrived in. */
  rawPacket?: Buffer
}

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that is not HTTP, too long or too slow, and closes the connection. Returns the status. */
export function refuseUnreadable(socket: Duplex, error: ParseError, requestId: string, more: string[]): number {
  const { status, headers, body } = toEncoded(error) ?? plainPage(statusOf[error.code ?? ''] ?? 400, { requestId })
  const all = [...headers, ...more, 'Connection', 'close', 'Content-Length', String(body?.length ?? 0)]
  const lines = all.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body ?? ''}`)
  return status
}

/** Browsers encode an address before they send it; other programs may send it as it was typed. */
const typedAddress = /^(?:GET|HEAD) (\/(?![/\\])[!-[\]-~\x80-\xff]*) HTTP\/1\.1\r\n/

/** A redirect from an address with characters beyond ASCII to the same address in ASCII. */
function toEncoded({ code, rawPacket }: ParseError): (Answer & { body: null }) | null {
  const [, typed] = (code === 'HPE_INVALID_URL' && typedAddress.exec(rawPacket?.toString('latin1') ?? '')) || []
  if (!typed) return null
  const location = typed.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
  if (location === typed) return null
  return { status: 308, headers: ['Location', location, 'Content-Security-Policy', strictPolicy], body: null }
}
