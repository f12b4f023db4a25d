import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  agent?: Agent
}

/** Sends one request as it is: the path is not normalized, the response not decompressed, and no redirect followed. */
export function ask(address: string, path: string, { method, headers, body, agent }: Asking = {}): Promise<Reply> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, async (response) => {
      const { statusCode = 0, headers } = response
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject)
    })
    sent.once('error', reject).end(body)
  })
}
