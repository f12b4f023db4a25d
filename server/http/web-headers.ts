import type { IncomingMessage } from 'node:http'

/** The headers of a request as web Headers; repeated headers stay repeated. */
export function webHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}
