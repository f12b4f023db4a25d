import { Agent } from 'node:http'
import { connect as connectTo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { reviewsPath } from '#app/ui/paths.ts'
import { connect } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aTitle } from '#tests/support/builders.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { atMost, costs, type Figure } from './figure.ts'
import { attackRequests } from './http/attack-requests.ts'
import { attack, type Server, startServer } from './http/processes.ts'
import { sendRaw } from './http/send-raw.ts'
import type { References } from './references.ts'

const clients = 8
const seconds = 10

/**
 * What the most expensive requests cost: the processor time that each takes from the event loop, one at a time, the best of
 * three; and how long a cached page takes while eight clients send all of them.
 */
export async function benchAttacks(databaseUrl: string, { constant }: References): Promise<Figure[]> {
  const signed = await aReaderOfLongReviews(databaseUrl)
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    await keptPage(site)
    const { status } = await ask(site.address, signed.reviews, { headers: { cookie: signed.cookie } })
    if (status !== 200) throw new Error(`The page of reviews was answered with ${status}`)
    const taken: { name: string; best: number }[] = []
    for (const { name, sent } of attackRequests(signed)) {
      const times: number[] = []
      for (let time = 0; time < 3; time++) {
        const before = await site.eventLoopMs()
        await sendRaw(site.port, sent)
        times.push((await site.eventLoopMs()) - before)
      }
      taken.push({ name, best: Math.min(...times) })
    }
    taken.sort((a, b) => b.best - a.best)
    const slice = await constant.slice()
    const inConstants = (what: string, most: number, milliseconds: number) =>
      costs(what, most, { multiple: milliseconds / slice, absolute: milliseconds }, constant)
    const figures = taken.map(({ name, best }) => inConstants(`event loop taken by ${name}`, 100, best))

    figures.push(await memoryOfHalfSentBodies(site, signed.cookie))

    const all: number[] = []
    await askBeside(site, attack({ port: site.port, clients, seconds, ...signed }), all)
    all.sort((a, b) => a - b)
    const share = (part: number) => all[Math.ceil(all.length * part) - 1] ?? 0
    return [
      ...figures,
      inConstants(
        `a kept page beside ${clients} clients, 99 of 100 (median ${share(0.5).toFixed(1)} ms)`,
        50,
        share(0.99),
      ),
    ]
  } finally {
    await site.stop()
  }
}

/** Requests the cached page repeatedly until `done` settles, and records how long each response took. */
async function askBeside(site: Server, done: Promise<unknown>, waits: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let under = true
  const ended = done.finally(() => {
    under = false
  })
  while (under) {
    const started = performance.now()
    await ask(site.address, '/', { agent })
    waits.push(performance.now() - started)
    await wait(2)
  }
  await ended
  agent.destroy()
}

const halves = 250

async function memoryOfHalfSentBodies(site: Server, cookie: string): Promise<Figure> {
  const before = await site.megabytes()
  const head = `POST /add-review/anime/a/1 HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Length: 1000000\r\n\r\n`
  const half = Buffer.from(head + 'a'.repeat(990_000))
  const sockets = Array.from({ length: halves }, () => connectTo(site.port, '127.0.0.1').on('error', () => {}))
  for (const socket of sockets) socket.write(half)
  await wait(5_000)
  const taken = (await site.megabytes()) - before
  for (const socket of sockets) socket.destroy()
  return atMost(`memory that ${halves} bodies of 990 kB take, each without its end`, 100, taken, ' MB')
}

async function keptPage({ address }: Server): Promise<void> {
  for (let time = 0; time < 500; time++) await ask(address, '/')
}

async function aReaderOfLongReviews(databaseUrl: string) {
  const db = connect(databaseUrl, { connections: 1 })
  const title = { ...(await aTitle(db, { title: 'Long reviews' })), kind: 'anime' as const }
  for (let n = 0; n < 20; n++) await aReview(db, { title_id: title.id, body: `${n}${'<'.repeat(20_000)}` })
  await signedIn(db, 'reader')
  await db.destroy()
  return { cookie: sessionCookie('reader'), reviews: reviewsPath(title) }
}
