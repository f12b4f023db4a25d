import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Finds a request's client address: the connection's own, unless that is a trusted proxy; then the last address in
 * X-Forwarded-For that is not a trusted proxy. The client may have written those before it itself.
 */
export function clientAddressBehind(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return ({ socket, headers }) => {
    const connection = plainAddress(socket.remoteAddress ?? '')
    if (trustedProxies.length === 0 || !isTrusted(connection)) return connection
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    let client = connection
    for (const hop of forwarded.reverse().map((each) => plainAddress(each.trim()))) {
      if (!isIP(hop)) break
      client = hop
      if (!isTrusted(hop)) break
    }
    return client
  }
}

/** Whether a value can name a proxy: an address, or a network such as 10.0.0.0/8. */
export function isProxy(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  if (more.length > 0 || !isIP(address)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

/** Without the prefix with which the system writes IPv4 addresses as IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
