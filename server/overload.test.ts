import { Agent, type AgentOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clearPages } from '#db/clear-pages.ts'
import type { PlainDb } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie } from '#tests/support/uploading.ts'
import { atOnce } from './http/kinds-of-work.ts'

/** More than the site lets wait. */
const crowd = 210
/** Milliseconds. */
const longerThanOthersWait = 60

/** A site whose pages and forms take until they are released, all but home, and what it has begun. */
async function aSite(database?: { db: PlainDb; url: string }) {
  const begun: string[] = []
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const { address, pages } = await aServer({
    ...(database ?? (await freshDatabaseWithUrl())),
    async write({ url, method }) {
      const { pathname } = new URL(url)
      begun.push(`${method} ${pathname}`)
      if (pathname === '/') return { html: 'home', tags: ['home'] }
      await released.promise
      return { html: pathname }
    },
  })
  await ask(address, '/')
  begun.length = 0
  return { address, begun, pages, release: () => released.resolve() }
}

function anAgent(options: AgentOptions = {}): Agent {
  const agent = new Agent({ keepAlive: true, ...options })
  onTestFinished(() => agent.destroy())
  return agent
}

/** Timers of these milliseconds do not run out during the test. */
function holdTimersOf(...held: number[]): void {
  const after = globalThis.setTimeout
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work, ms) => after(work, ms !== undefined && held.includes(ms) ? 100_000 : ms))
  onTestFinished(() => timers.mockRestore())
}

/** Asks for much at once, and resolves when the first is refused. */
async function crowded(address: string, method: string, path: string, localAddress = '127.0.0.1'): Promise<void> {
  const agent = anAgent({ localAddress })
  await Promise.race(
    Array.from({ length: crowd }, async (_, n) => {
      const { status } = await ask(address, `${path}${n}`, { method, agent }).catch(() => ({ status: 0 }))
      if (status !== 503) await new Promise(() => {})
    }),
  )
}

test('when there are too many new pages, the next are refused; kept pages, health checks and other networks are answered', async () => {
  const { address, begun, release } = await aSite()
  await crowded(address, 'GET', '/anime/')
  expect(begun).toHaveLength(atOnce - 1)

  const page = await ask(address, '/manga/1')
  const data = await ask(address, '/manga/1.data')
  const head = await ask(address, '/manga/1', { method: 'HEAD' })
  const [kept, alive, options] = await Promise.all([
    ask(address, '/'),
    ask(address, '/healthz'),
    ask(address, '/manga/1', { method: 'OPTIONS' }),
  ])
  const other = ask(address, '/anime/other', { agent: anAgent({ localAddress: '127.0.0.2' }) })
  await eventually(() => expect(begun).toContain('GET /anime/other'))

  for (const refused of [page, data, head]) {
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  }
  expect(page.body.toString()).toContain('Too much is arriving at once. Please try again in a moment.')
  expect(data.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(head.body).toHaveLength(0)
  expect([kept.body.toString(), alive.status, options.status]).toEqual(['home', 200, 405])
  expect(begun).not.toContain('GET /manga/1')

  release()
  expect((await other).status).toBe(200)
  await eventually(async () => expect((await ask(address, '/manga/1')).status).toBe(200))
})

test('a kept page that is cleared while too much arrives is made again, and not refused', async () => {
  const { address, begun, pages, release } = await aSite()
  await crowded(address, 'GET', '/anime/')
  await crowded(address, 'GET', '/manga/', '127.0.0.2')
  expect(begun).toHaveLength(atOnce)
  expect((await ask(address, '/manga/other')).status).toBe(503)
  pages.clear(['home'])

  const answers = Array.from({ length: 20 }, () => ask(address, '/'))
  await eventually(() => expect(pages.isMaking('/')).toBe(true))
  await wait(longerThanOthersWait)
  expect(begun).not.toContain('GET /')
  release()

  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
})

test('a form that is refused says that nothing was saved, in the form that was asked for, and the connection stays open', async () => {
  const { address, begun, release } = await aSite()
  await crowded(address, 'POST', '/ratings/')
  expect(begun).toHaveLength(atOnce - 1)

  const agent = anAgent({ maxSockets: 1 })
  const send = (path: string, headers: Record<string, string> = {}) =>
    ask(address, path, { method: 'POST', headers, body: 'stars=5', agent })
  const [page, json, data] = [
    await send('/favourites'),
    await send('/favourites', { accept: 'application/json' }),
    await send('/favourites.data'),
  ]
  const large = await ask(address, '/ratings', { method: 'POST', body: 'a'.repeat(30_000) })

  const sentence =
    'Too much is arriving at once, so what you sent was not saved. Please go back, and send it again in a moment.'
  for (const refused of [page, json, data, large]) {
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5', connection: 'keep-alive' } })
  }
  expect(page.body.toString()).toContain(sentence)
  expect(JSON.parse(json.body.toString())).toEqual({ refused: sentence })
  expect(data.body.toString()).toBe(sentence)
  expect((await ask(address, '/')).status).toBe(200)
  expect(begun).toHaveLength(atOnce - 1)

  release()
  await eventually(async () => expect((await send('/favourites')).status).toBe(200))
})

test('of large forms that are sent at once, a few are read and some wait; the others hear at once that they are refused', async () => {
  const { address, begun, release } = await aSite()
  const { port } = new URL(address)
  const head = 'POST /favourites HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'
  const answers = Array.from({ length: 40 }, () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () =>
      socket.write(`${head}${'a'.repeat(200_000)}`),
    )
    onTestFinished(() => void socket.destroy())
    return text(socket)
  })

  const first = await Promise.race(answers)
  const small = ask(address, '/favourites', { method: 'POST', body: 'stars=5' })
  await eventually(() => expect(begun).toEqual(['POST /favourites']))

  expect(first).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5\r\n[\s\S]*Connection: close/)
  release()
  expect((await small).status).toBe(200)
})

test('the connections of hundreds whose large forms are refused stay open for a moment: who is still sending may else miss the answer', async () => {
  // On a busy machine the moment passes before all have been refused.
  holdTimersOf(500)
  const { address, release } = await aSite()
  onTestFinished(release)
  const { port } = new URL(address)
  const head = 'POST /favourites HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'
  const refused = new Set<Socket>()
  for (let n = 0; n < 600; n++) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () =>
      socket.write(`${head}${'a'.repeat(200_000)}`),
    )
    socket.on('error', () => {}).on('data', (heard) => String(heard).startsWith('HTTP/1.1 503') && refused.add(socket))
    onTestFinished(() => void socket.destroy())
  }

  // The others are being read, or wait for that.
  await eventually(() => expect(refused.size).toBeGreaterThan(500))
  expect((await ask(address, '/')).status).toBe(200)
  expect([...refused].filter(({ readyState }) => readyState !== 'open')).toHaveLength(0)
})

test('a reader has one large form in the making, from however many networks they send, and the next ones wait unread; others have theirs beside it', async () => {
  const { address, begun, release } = await aSite()
  // On a busy machine nobody waits too long, nobody is past the second after which the next one begins, nor past the
  // quarter of a second after which the next one is read, until one reader's bodies are too much.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  holdTimersOf(1_000, 250)
  const send = (reader: string, localAddress: string) =>
    ask(address, `/add-review/anime/${reader}/1`, {
      method: 'POST',
      headers: { cookie: sessionCookie(reader), 'content-type': 'application/x-www-form-urlencoded' },
      body: `review=${'a'.repeat(900_000)}`,
      agent: anAgent({ localAddress }),
    })
  const first = send('many', '127.0.0.1')
  await eventually(() => expect(begun).toEqual(['POST /add-review/anime/many/1']))
  const more = Array.from({ length: 8 }, (_, n) => send('many', `127.0.0.${n + 5}`))
  const other = send('other', '127.0.0.4')

  await eventually(() => expect(begun).toContain('POST /add-review/anime/other/1'))
  expect(begun).toHaveLength(2)
  release()
  const answers = await Promise.all([first, ...more, other])
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('an instance that was stopped for a while, and is asked for too much as it goes on, shows kept pages as soon as it knows what others have changed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const proxy = await aFaultyProxy(url)
  // Its watch asks for no changes, as if it had not had its turn yet.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { address, begun } = await aSite({ db, url: proxy.url })
  vi.useRealTimers()
  await crowded(address, 'GET', '/anime/')

  const now = performance.now.bind(performance)
  let stoppedFor = 6_000
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + stoppedFor)
  onTestFinished(() => later.mockRestore())
  expect((await ask(address, '/')).body.toString()).toBe('home')
  expect(begun).not.toContain('GET /')

  stoppedFor += 2_000
  proxy.freeze()
  await db.transaction().execute((tx) => clearPages(tx, ['home']))
  const asked = Promise.all([ask(address, '/'), ask(address, '/')])
  expect(await Promise.race([asked, ask(address, '/healthz')])).toMatchObject({ status: 200 })
  proxy.thaw()
  expect((await asked).map(({ status }) => status)).toEqual([200, 200])
  expect(begun.filter((path) => path === 'GET /')).toHaveLength(1)
})
