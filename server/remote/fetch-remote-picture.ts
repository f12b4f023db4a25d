import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import { isPublicAddress } from './public-address.ts'

export interface Network {
  /** The numeric addresses of a name. */
  resolve(name: string): Promise<string[]>
  /** Whether we may connect to a numeric address. */
  isOpen(address: string): boolean
  /** The ports that an address may name; '' is the scheme's default port. */
  ports: string[]
  /** Milliseconds for everything, including redirects. */
  timeout: number
  /** Bytes of the picture. */
  largest: number
}

const internet: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isOpen: isPublicAddress,
  ports: [''],
  timeout: 15_000,
  largest: 16_777_216,
}
const mostRedirects = 3
const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Kiroku' }

/**
 * Fetches a file from another site; sharp decides later whether it is a picture. The address must not give anyone access to what
 * only this machine can reach: every address of the host has to be public, the connection is made to one of those and
 * to no other, and a redirect is checked like the first address.
 * @throws Refusal with a FetchRefusal (domain/refusal-rules.ts)
 */
export async function fetchRemotePicture(address: string, given: Partial<Network> = {}): Promise<Buffer> {
  const network = { ...internet, ...given }
  const signal = AbortSignal.timeout(network.timeout)
  try {
    let url = readAddress(address, network)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const answer = await ask(url, await checkedAddresses(url, network, signal), signal)
      const next = redirectOf(answer, url)
      if (next === null) return await readBody(answer, network.largest)
      answer.destroy()
      url = readAddress(next, network)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('fetch-unreachable')
  }
  throw new Refusal('fetch-redirects')
}

/** URL turns numbers in any base, and Unicode digits, into an ordinary address, so nothing stays disguised. */
function readAddress(address: string, { ports }: Network): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !ports.includes(url.port)) {
    throw new Refusal('fetch-address')
  }
  return url
}

async function checkedAddresses(url: URL, { resolve, isOpen }: Network, signal: AbortSignal): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await inTime(resolve(host), signal)
  if (addresses.length === 0 || !addresses.every(isOpen)) throw new Refusal('fetch-address')
  return addresses
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([work, once(signal, 'abort').then(() => Promise.reject(signal.reason))])
}

/** Asks one of the checked addresses; the name is not resolved again. */
async function ask(url: URL, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first = { address: '', family: 4 }] = found
  const known: LookupFunction = (_, { all }, done) => {
    if (all) done(null, found)
    else done(null, first.address, first.family)
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = request(url, { agent: false, lookup: known, headers, signal, maxHeaderSize: 16_384 })
  sent.end()
  const [answer] = await once(sent, 'response')
  answer.on('error', () => {})
  return answer
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (statusCode === 200) return null
  // It is too busy, or failed: this says nothing about the picture.
  if (statusCode === 429 || statusCode >= 500) throw new Refusal('fetch-unreachable')
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  const to = isRedirect && headers.location ? URL.parse(headers.location, from) : null
  if (!to) throw new Refusal('fetch-missing')
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw new Refusal('fetch-address')
  return to.href
}

async function readBody(answer: IncomingMessage, largest: number): Promise<Buffer> {
  if (Number(answer.headers['content-length']) > largest) throw tooLarge(answer)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > largest) throw tooLarge(answer)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(answer: IncomingMessage): Refusal {
  answer.destroy()
  return new Refusal('fetch-size')
}
