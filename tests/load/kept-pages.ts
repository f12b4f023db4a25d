import { ask } from '#tests/support/ask.ts'
import { atLeast, type Figure, median } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'
import { somePage } from './item-pages.ts'

const rounds = 5
const seconds = 2
const connections = 32
/** Of what node:http does that only writes. */
const least = 0.95

/** Cached pages compared with a bare node:http server that writes the same bytes, by wall time and by processor time. */
export async function benchKeptPages(databaseUrl: string): Promise<Figure[]> {
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  const brotli = { 'accept-encoding': 'br' }
  const pages = { home: '/', browse: '/browse-animes', item: await somePage(databaseUrl) }
  const asked = Object.entries(pages).map(([name, path]) => ({ name: `${name} from the cache`, path, headers: brotli }))
  const { etag } = (await ask(site.address, '/', { headers: brotli })).headers
  const unchanged = { name: '304', path: '/', headers: { ...brotli, 'if-none-match': String(etag) } }
  const all = [...asked, unchanged]
  // A page that is served a second time is compressed better from then on: those bytes are the ones to compare.
  for (const { path, headers } of [...all, ...all]) await ask(site.address, path, { headers })
  const plain = await startServer('plain-server.ts', [site.address, JSON.stringify(all)])
  try {
    const figures: Figure[] = []
    for (const [n, { name, path, headers }] of all.entries()) {
      const ratios: Speed[] = []
      await speedOf(site, path, headers)
      for (let round = 0; round < rounds; round++) {
        const [ours, theirs] = [await speedOf(site, path, headers), await speedOf(plain, `/${n}`, headers)]
        ratios.push({ byClock: ours.byClock / theirs.byClock, byProcessor: ours.byProcessor / theirs.byProcessor })
      }
      const [clock, processor] = [ratios.map((ratio) => ratio.byClock), ratios.map((ratio) => ratio.byProcessor)]
      figures.push(
        atLeast(`${name}, of node:http writing the same bytes, by the clock`, least, median(clock), '×'),
        atLeast(`${name}, the same by processor time`, least, median(processor), '×'),
      )
    }
    return figures
  } finally {
    await Promise.all([site.stop(), plain.stop()])
  }
}

export interface Speed {
  byClock: number
  byProcessor: number
}

/** How many requests the server answers in a second, and in a second of processor time. */
export async function speedOf(server: Server, path: string, headers: Record<string, string>): Promise<Speed> {
  const before = await server.cpuSeconds()
  const done = await load({ port: server.port, paths: [path], headers, connections, seconds })
  if (Object.keys(done.statuses).some((status) => status !== '200' && status !== '304')) {
    throw new Error(`${path} was answered with ${JSON.stringify(done.statuses)}`)
  }
  const byProcessor = done.requests / ((await server.cpuSeconds()) - before)
  return { byClock: done.requests / done.seconds, byProcessor }
}
