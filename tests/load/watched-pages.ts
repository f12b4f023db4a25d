import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '#tests/support/ask.ts'
import { freePort } from '#tests/support/free-port.ts'
import { atLeast, atMost, type Figure, median } from './figure.ts'
import { type Server, startServer } from './http/processes.ts'
import { type Speed, speedOf } from './kept-pages.ts'

const rounds = 20
const home = '/'
const headers = { 'accept-encoding': 'br' }
/** Seconds. */
const idle = 15

/** Kept pages of a site that is asked for its metrics each second, fifteen times as often as usual, and of one without metrics, in turns. */
export async function benchWatchedPages(databaseUrl: string): Promise<Figure[]> {
  const port = await freePort()
  const given = { DATABASE_URL: databaseUrl }
  const watched = await startServer('site.ts', [], { ...given, METRICS_PORT: String(port) })
  const plain = await startServer('site.ts', [], given)
  const scraping = setInterval(() => void ask(`http://127.0.0.1:${port}`, '/metrics').catch(() => {}), 1_000)
  try {
    for (const server of [watched, plain]) await speedOf(server, home, headers)
    const ratios: Speed[] = []
    for (let round = 0; round < rounds; round++) {
      const speeds = new Map<unknown, Speed>()
      // Each goes first in every other round.
      for (const server of round % 2 ? [watched, plain] : [plain, watched]) {
        speeds.set(server, await speedOf(server, home, headers))
      }
      const [ours, theirs] = [speeds.get(watched), speeds.get(plain)] as [Speed, Speed]
      ratios.push({ byClock: ours.byClock / theirs.byClock, byProcessor: ours.byProcessor / theirs.byProcessor })
    }
    const [told, untold] = await Promise.all([watched, plain].map(idleShare))
    const spread = (values: number[]) => `${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`
    const figure = (how: string, values: number[]) => ({
      ...atLeast(`kept pages with metrics, of those without, ${how}`, 0.95, median(values), '×'),
      absolute: `${rounds} rounds: ${spread(values)}`,
    })
    return [
      figure(
        'by the clock',
        ratios.map(({ byClock }) => byClock),
      ),
      figure(
        'by processor time',
        ratios.map(({ byProcessor }) => byProcessor),
      ),
      // Requests are counted either way: all else that metrics cost, they cost also while nobody asks for a page.
      {
        ...atMost('share of a processor that metrics take by themselves', 0.05, (told ?? 1) - (untold ?? 0)),
        absolute: `${told?.toFixed(4)} and ${untold?.toFixed(4)} for ${idle} s without requests`,
      },
    ]
  } finally {
    clearInterval(scraping)
    await Promise.all([watched.stop(), plain.stop()])
  }
}

/** Of one processor, while nothing is asked but the metrics. */
async function idleShare(server: Server): Promise<number> {
  const before = await server.cpuSeconds()
  await wait(idle * 1000)
  return ((await server.cpuSeconds()) - before) / idle
}
