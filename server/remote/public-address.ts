import { BlockList, isIP, isIPv6 } from 'node:net'

/** The networks in IANA's registry of special-purpose addresses, multicast, and Azure's service for its own machines. */
const closedV4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])

/** All public addresses assigned so far; IPv4 addresses written as IPv6 (mapped, NAT64) lie outside. */
const openV6 = blockList('ipv6', ['2000::/3'])
/** Protocol assignments (Teredo among them), 6to4, documentation, AS112. */
const closedV6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

/** Whether a numeric address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
  return isIP(address) === 4 && !closedV4.check(address, 'ipv4')
}

function blockList(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), family)
  }
  return list
}
