import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddressBehind, isProxy } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test('without a trusted proxy the header is ignored', () => {
  const address = clientAddressBehind([])
  expect(address(from('192.0.2.1', '198.51.100.9'))).toBe('192.0.2.1')
  expect(address(from('::ffff:192.0.2.1'))).toBe('192.0.2.1')
})

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['203.0.113.5, 198.51.100.9', '198.51.100.9'],
  ['198.51.100.9, 10.1.2.3', '198.51.100.9'],
  ['forged, 10.1.2.3', '10.1.2.3'],
  ['198.51.100.9, <script>', '10.0.0.1'],
  [undefined, '10.0.0.1'],
  ['2001:db8::7', '2001:db8::7'],
])('behind the proxy, %s comes from %s', (forwarded, client) => {
  expect(clientAddressBehind(['10.0.0.0/8', '::1'])(from('10.0.0.1', forwarded))).toBe(client)
})

test('a client that does not come through the proxy cannot claim another address', () => {
  expect(clientAddressBehind(['10.0.0.0/8'])(from('192.0.2.1', '198.51.100.9'))).toBe('192.0.2.1')
})

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['proxy.example', false],
  ['10.0.0.0/8/8', false],
])('%s names a proxy: %s', (value, named) => expect(isProxy(value)).toBe(named))
