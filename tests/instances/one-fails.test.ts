import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { childOf } from '#tests/support/child-of.ts'
import { aFaultyProxy, type FaultyProxy } from '#tests/support/faulty-proxy.ts'
import { until } from '#tests/support/kiroku.ts'
import { aBrowser } from './browser.ts'
import { startLoad } from './load.ts'
import { isMissing } from './run-server.ts'
import { answeredBy, type Instance, type Site, threeInstances } from './three-instances.ts'

const noProxy = isMissing('haproxy')

test.skipIf(noProxy).each([2_000, 8_000])(
  'an instance that was frozen for %i ms shows nothing that was changed meanwhile',
  async (pause) => {
    const site = await threeInstances()
    const [frozen, other] = site.instances
    const { path, rate } = await aRatedTitle(site, other.address)
    // Where it is stopped before it looks whether there is more to read, it reads from the connections that it answered last before all else.
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    onTestFinished(() => agent.destroy())
    const askAll = () => Promise.all(Array.from({ length: 8 }, () => ask(frozen.address, path, { agent })))
    const [old] = await askAll()
    expect((await askAll()).map(({ headers }) => headers.etag)).toEqual(Array(8).fill(old?.headers.etag))

    process.kill(frozen.pid, 'SIGSTOP')
    await wait(pause)
    await rate()
    // PostgreSQL tells of a change within milliseconds, but later where all processors are busy.
    await wait(1_000)
    const asked = Promise.all([askAll(), ask(frozen.address, path), ask(frozen.address, path)])
    await wait(100)
    process.kill(frozen.pid, 'SIGCONT')

    const seen = (await asked).flat().map(({ status, headers }) => [status, headers.etag === old?.headers.etag])
    expect(seen).toEqual(Array(10).fill([200, false]))
  },
)

test.skipIf(noProxy)(
  'while an instance is frozen the proxy asks the others, and again all three once it goes on',
  async () => {
    const site = await threeInstances()
    const [frozen] = site.instances
    const id = answeredBy(await ask(frozen.address, '/healthz'))
    const stopLoad = await startLoad(site)
    await wait(1_000)

    process.kill(frozen.pid, 'SIGSTOP')
    const since = performance.now()
    await wait(10_000)
    const without = new Set<string>()
    for (let asked = 0; asked < 9; asked++) without.add(answeredBy(await ask(site.proxy, '/')))
    process.kill(frozen.pid, 'SIGCONT')
    const woken = performance.now()
    await until(async () => answeredBy(await ask(site.proxy, '/')) === id)
    const back = performance.now() - woken
    const { requests, failures, slowest } = await stopLoad()

    console.info(
      `Frozen for ${((woken - since) / 1000).toFixed(0)} s: ${requests} requests, ${failures.length} failed, slowest ` +
        `${(slowest / 1000).toFixed(1)} s; asked again ${back.toFixed(0)} ms after it went on\n${failures.join('\n')}`,
    )
    expect([without.size, without.has(id)]).toEqual([2, false])
    // What it was doing for three readers and five visitors when it froze: a form is never sent twice.
    expect(failures.filter((failure) => !failure.includes('saving'))).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(3)
  },
)

test.skipIf(noProxy)(
  'an instance that is cut off from the database is left alone within two seconds, and shows nothing old through the proxy after that',
  async () => {
    let cut: FaultyProxy | undefined
    const site = await threeInstances({
      async environment(instance, url) {
        if (instance > 0) return {}
        cut = await aFaultyProxy(url)
        return { DATABASE_URL: cut.url }
      },
    })
    const [alone, other] = site.instances
    const id = answeredBy(await ask(alone.address, '/healthz'))
    const { path, rate } = await aRatedTitle(site, other.address)
    for (let asked = 0; asked < 6; asked++) await ask(site.proxy, path)
    const old = (await ask(site.proxy, path)).headers.etag
    const stopLoad = await startLoad(site)

    cut?.freeze()
    await rate()
    const acknowledged = performance.now()
    let lastOld = 0
    let lastAsked = 0
    while (performance.now() - acknowledged < 8_000) {
      const reply = await ask(site.proxy, path)
      const now = performance.now() - acknowledged
      if (reply.headers.etag === old) lastOld = now
      if (answeredBy(reply) === id) lastAsked = now
      await wait(20)
    }
    cut?.thaw()
    await until(async () => answeredBy(await ask(site.proxy, path)) === id)
    const { requests, failures, slowest } = await stopLoad()

    console.info(
      `Cut off: last asked ${lastAsked.toFixed(0)} ms and last old page ${lastOld.toFixed(0)} ms after a change; ` +
        `${requests} requests, ${failures.length} failed, slowest ${(slowest / 1000).toFixed(1)} s\n${failures.join('\n')}`,
    )
    // A page is asked of another instance; a form that the cut off instance could not save is never sent twice.
    expect(failures.filter((failure) => !failure.includes('saving'))).toEqual([])
    expect(lastAsked).toBeLessThan(2_000)
    expect((await ask(alone.address, path)).headers.etag).not.toBe(old)
  },
)

test.skipIf(noProxy)('while the database is away for all, kept pages still come through the proxy', async () => {
  const proxies: FaultyProxy[] = []
  const site = await threeInstances({
    async environment(_instance, url) {
      const proxy = await aFaultyProxy(url)
      proxies.push(proxy)
      return { DATABASE_URL: proxy.url }
    },
  })
  for (let asked = 0; asked < 6; asked++) await ask(site.proxy, '/browse-animes')

  await Promise.all(proxies.map((proxy) => proxy.refuse()))
  await wait(2_000)
  const kept: number[] = []
  for (let asked = 0; asked < 6; asked++) kept.push((await ask(site.proxy, '/browse-animes')).status)
  const { status, headers } = await ask(site.proxy, '/search?q=never+asked')
  expect(kept).toEqual([200, 200, 200, 200, 200, 200])
  expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])

  await Promise.all(proxies.map((proxy) => proxy.accept()))
  await until(async () => (await ask(site.proxy, '/search?q=never+asked')).status === 200)
})

test.skipIf(noProxy)(
  'what a frozen instance was doing in the background is taken over within a minute or so, and done once when it wakes',
  async () => {
    const site = await threeInstances()
    const [, watching] = site.instances
    const admin = aBrowser()
    await admin.signInAsAdmin(watching.address)
    const lines = Array.from({ length: 1_500 }, (_, n) => JSON.stringify({ itemType: 'anime', title: `Title ${n}` }))
    const file = new File([lines.join('\n')], 'catalogue.jsonl')
    const page = String((await admin.sendFile(watching.address, '/admin-dashboard/imports', file)).headers.location)
    const workers = () => Promise.all(site.instances.map(({ pid }) => childOf(pid, 'background/process.ts import')))
    const seen = async ({ address }: Instance) => JSON.parse(await admin.text(address, `${page}/progress`))
    await until(async () => (await seen(watching)).state === 'checked')
    await admin.submit(watching.address, page, { do: 'start' })
    await until(async () => (await seen(watching)).added > 0)
    const at = (await workers()).findIndex(Boolean)
    const frozen = [site.instances[at]?.pid ?? 0, (await workers())[at] ?? 0]
    const awake = site.instances[(at + 1) % 3] ?? watching

    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const since = performance.now()
    await wait(1_000)
    const { added } = await seen(awake)
    await until(async () => (await seen(awake)).added > added, 150)
    const took = (performance.now() - since) / 1000
    // The site last: once it is awake, it ends what has given no sign for so long.
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT')
    await until(async () => (await seen(awake)).state === 'done', 120)
    await until(async () => !(await workers()).some(Boolean))

    console.info(`The work of a frozen instance went on elsewhere after ${took.toFixed(0)} s`)
    expect(await seen(awake)).toMatchObject({ added: lines.length, changed: 0, unchanged: 0, refused: 0 })
    const { rows } = await sql`select failures from imports`.execute(site.db)
    expect(rows).toEqual([{ failures: 0 }])
  },
)

/** A title's page, and how a reader changes it. */
async function aRatedTitle({ db }: Site, address: string) {
  const [title] = await db.selectFrom('titles').select('id').where('kind', '=', 'anime').limit(1).execute()
  const id = title?.id ?? ''
  const reader = aBrowser()
  await reader.signUp(address, 'rater')
  return {
    path: `/anime/${id}`,
    async rate() {
      const { status } = await reader.post(address, '/ratings', { kind: 'anime', id, stars: '2' })
      expect(status).toBe(200)
    },
  }
}
