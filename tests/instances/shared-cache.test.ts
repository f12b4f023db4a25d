import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { until } from '#tests/support/kiroku.ts'
import { aBrowser } from './browser.ts'
import { anExample, isMissing, run } from './run-server.ts'
import { type Site, threeInstances } from './three-instances.ts'

const isWithout = [isMissing('haproxy'), isMissing('varnishd', 'varnish, varnish-modules')].some(Boolean)

/** Three instances behind HAProxy, with Varnish and docs/examples/varnish.vcl in front of it. */
async function behindVarnish(): Promise<Site & { cache: string; purge: string }> {
  const [port, purgePort] = [await freePort(), await freePort()]
  const [cache, purge] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${purgePort}`]
  const site = await threeInstances({ environment: () => ({ PURGE_URL: purge, BASE_URL: cache }) })
  const { file, folder } = await anExample('varnish.vcl', { '"8080"': `"${new URL(site.proxy).port}"` })
  const sockets = ['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`]
  const said = run('varnishd', [
    '-F',
    '-j',
    'none',
    '-n',
    `${folder}/varnish`,
    ...sockets,
    '-f',
    file,
    '-s',
    'malloc,64m',
  ])
  await until(() => isReady(cache)).catch(() => Promise.reject(new Error(said())))
  return { ...site, cache, purge }
}

/** Whether a page came out of the shared cache: Varnish then names two requests. */
function isShared({ headers }: Awaited<ReturnType<typeof ask>>): boolean {
  return / /.test(String(headers['x-varnish']))
}

test.skipIf(isWithout)(
  'visitors’ pages come from the shared cache, and a change is seen there within a second',
  async () => {
    const { cache, instances, db } = await behindVarnish()
    const titles = await db.selectFrom('titles').select('id').where('kind', '=', 'anime').limit(20).execute()
    const reader = aBrowser()
    await reader.signUp(cache, 'ann')
    const lags: number[] = []

    // What was forgotten when they started is forgotten once more.
    await wait(9_000)
    for (const [round, { id }] of titles.entries()) {
      const path = `/anime/${id}`
      const [made, kept] = [await ask(cache, path), await ask(cache, path)]
      expect([isShared(made), isShared(kept), made.headers.etag === kept.headers.etag]).toEqual([false, true, true])
      for (const { headers } of [made, kept]) {
        expect([headers['surrogate-key'], headers['surrogate-control'], headers.xkey]).toEqual([
          undefined,
          undefined,
          undefined,
        ])
        expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Accept-Encoding, Cookie'])
      }
      const writer = instances[round % 3]?.address ?? ''
      expect((await reader.post(writer, '/ratings', { kind: 'anime', id, stars: '2' })).status).toBe(200)
      const acknowledged = performance.now()
      await until(async () => (await ask(cache, path)).headers.etag !== made.headers.etag, 5)
      lags.push(performance.now() - acknowledged)
      expect((await ask(cache, path)).body.toString()).toMatch(/2\.0|1 rating/)
    }

    console.info(`A change was seen through the shared cache after ${Math.max(...lags).toFixed(0)} ms at most`)
    expect(Math.max(...lags)).toBeLessThan(1_000)
  },
)

test.skipIf(isWithout)('a reader never gets a shared page, nor a visitor a reader’s, whoever comes first', async () => {
  const { cache, db } = await behindVarnish()
  const { id } = await db
    .selectFrom('titles')
    .select('id')
    .where('kind', '=', 'manga')
    .limit(1)
    .executeTakeFirstOrThrow()
  const pages = [
    '/',
    '/browse-mangas',
    `/manga/${id}`,
    '/sitemap.xml',
    '/sign-in',
    '/my-fav-list',
    '/profile',
    '/nowhere',
  ]
  const reader = aBrowser()
  await reader.signUp(cache, 'ann-the-reader')
  const ofReader = async (path: string) => {
    const reply = await reader.get(cache, path)
    return { isShared: isShared(reply), isOwn: reply.body.toString().includes('sign-out') || reply.status === 302 }
  }
  const xml = (path: string) => path.endsWith('.xml') || path === '/nowhere'

  for (const first of ['reader', 'visitor']) {
    for (const path of pages.map((page) => `${page}${first === 'reader' ? '?a=1' : ''}`)) {
      if (first === 'reader') await ofReader(path)
      const visitors = [await ask(cache, path), await ask(cache, path)]
      for (const { body } of visitors) expect(body.toString(), path).not.toMatch(/ann-the-reader|sign-out/)
      const own = await ofReader(path)
      expect([path, own.isShared]).toEqual([path, false])
      if (!xml(path.replace('?a=1', ''))) expect([path, own.isOwn]).toEqual([path, true])
    }
  }

  // Other cookies change nothing; a message, or a session that has ended, is never shared.
  const cookie = (value: string) => ask(cache, '/', { headers: { cookie: value } })
  expect(isShared(await cookie('theme=dark'))).toBe(true)
  for (const own of ['kiroku.session_token=gone.gone', 'a=b; kiroku.flash=success.SGVsbG8']) {
    expect([own, isShared(await cookie(own))]).toEqual([own, false])
  }
  expect((await ask(cache, '/')).body.toString()).not.toContain('Hello')
})

test.skipIf(isWithout)('only the purge socket purges', async () => {
  const { cache, purge, proxy } = await behindVarnish()

  expect((await ask(cache, '/', { method: 'PURGE', headers: { 'Surrogate-Key': 'all' } })).status).not.toBe(200)
  expect((await ask(proxy, '/', { method: 'PURGE', headers: { 'Surrogate-Key': 'all' } })).status).toBe(405)
  expect((await ask(purge, '/')).status).toBe(405)
  await ask(cache, '/')
  const kept = await ask(cache, '/')
  const asked = await ask(purge, '/', { method: 'PURGE', headers: { 'Surrogate-Key': 'list-anime none' } })
  expect([isShared(kept), asked.status, isShared(await ask(cache, '/'))]).toEqual([true, 200, false])
})
