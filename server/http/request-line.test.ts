import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { RequestLine } from './request-line.ts'

test.each(['/"},{"level":60', '/a\r\n{"level":60}', '/\\"\\', '/\u2028\u0000\u001b[2J'])(
  'a request is one line of JSON in the log, without its query: %j',
  (path) => {
    const request = { method: 'GET', url: `${path}?key=secret` } as IncomingMessage
    const answer = { status: 404, headers: [], body: null }

    const line = String(new RequestLine(request, { requestId: 'id' } as never, answer, 1, 0))

    expect(line).toMatch(/^[^\r\n]*\n$/)
    expect(JSON.parse(line)).toMatchObject({ level: 30, path, status: 404 })
    expect(line).not.toContain('secret')
  },
)
