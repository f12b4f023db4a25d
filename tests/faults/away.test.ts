import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { aFaultyProxy, type FaultyProxy } from '#tests/support/faulty-proxy.ts'
import { inTime, rounds, runRounds } from './rounds/figures.ts'
import { type Fault, lasting, someRounds } from './rounds/rounds.ts'

/** Two hundred clients begin a request, and nothing more comes of them. */
const vanishingClients: Fault = async ({ address }) => {
  const { port, hostname } = new URL(address)
  const sockets = Array.from({ length: 200 }, () => connectTo(Number(port), hostname))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (const socket of sockets)
    socket.on('error', () => {}).write('POST /list-entries HTTP/1.1\r\nHost: x\r\nContent-Le')
  const since = performance.now()
  await wait(500)
  return { since }
}

/** A database that is no part of the site, and a way to it that fails. */
async function aDatabase(): Promise<{ url: string; proxy: FaultyProxy }> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-fault-'))
  const postgres = await startPostgres(folder)
  onTestFinished(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const server = connect(postgres.urlOf('postgres'), { connections: 1 })
  await sql`create database kiroku`.execute(server)
  await server.destroy()
  const url = postgres.urlOf('kiroku')
  return { url, proxy: await aFaultyProxy(url) }
}

test.runIf(rounds > 1)(
  'a database that hangs, goes away or is slow, and clients that vanish, lose nothing that was acknowledged',
  inTime(5 * Math.ceil(rounds / 10), 60),
  async (context) => {
    const { url, proxy } = await aDatabase()
    const faults = {
      'database hangs, 0.5 to 6 s': lasting(proxy.freeze, proxy.thaw, [500, 6_000]),
      'database connections cut': lasting(proxy.cut, () => {}, [0, 10]),
      'database refuses, 1 to 4 s': lasting(proxy.refuse, proxy.accept, [1_000, 4_000]),
      'database slow by 100 ms, 3 s': lasting(
        () => proxy.delay(100),
        () => proxy.delay(0),
        [3_000, 3_000],
      ),
      '200 client connections half open': vanishingClients,
    }
    const site = await someRounds({ databaseUrl: url, environment: { DATABASE_URL: proxy.url } })
    await runRounds(context, site, faults, Math.ceil(rounds / 10))
  },
)

test.runIf(rounds > 1)(
  'nor does one that vanishes from its connections, or is away for a minute',
  inTime(2 * Math.ceil(rounds / 50), 240),
  async (context) => {
    const { url, proxy } = await aDatabase()
    const forgotten: Fault = async () => {
      proxy.forget()
      return { since: performance.now() }
    }
    const faults = {
      'database connections half open': forgotten,
      'database away for a minute': lasting(proxy.refuse, proxy.accept, [60_000, 60_000]),
    }
    const site = await someRounds({ databaseUrl: url, environment: { DATABASE_URL: proxy.url } })
    // Each takes a minute or two.
    await runRounds(context, site, faults, Math.ceil(rounds / 50))
  },
)
