import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlainDb } from '#db/connection.ts'
import { findWaitingWork } from './find-waiting-work.ts'
import { watchProcess } from './process-metrics.ts'
import { openRegistry, type Watched } from './registry.ts'

/** Milliseconds that the database or a disk may take to say something: the rest is told without it. */
const longest = 2_000

export interface MetricsOptions extends Omit<Watched, 'own' | 'work' | 'freeBytes'> {
  host: string
  /** 0 takes any free port. */
  port: number
  pools: { pages: PlainDb; work: PlainDb }
}

export interface MetricsServer {
  address: string
  close(): Promise<void>
}

/** Answers `GET /metrics` on a port of its own, so that no proxy shows it to readers. */
export async function serveMetrics({ host, port, ...given }: MetricsOptions): Promise<MetricsServer> {
  const own = watchProcess()
  const watched: Watched = { ...given, own: own.look(), work: null, freeBytes: null }
  const registry = openRegistry(watched)
  let underway: Promise<string> | null = null

  async function look(): Promise<string> {
    const { presence, disk } = watched
    watched.work = presence.away ? null : await inTime(findWaitingWork(given.pools.pages))
    watched.freeBytes = disk && (await inTime(disk.free()))
    watched.own = own.look()
    return registry.metrics()
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    // Who asks while somebody else does gets the same answer.
    underway ??= look().finally(() => {
      underway = null
    })
    underway.then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve()))
  const { port: taken } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      own.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function inTime<Result>(looking: Promise<Result>): Promise<Result | null> {
  return Promise.race([looking.catch(() => null), wait(longest, null, { ref: false })])
}
