import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { clearPages } from '#db/clear-pages.ts'
import { inTransaction } from '#db/transaction.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** What a shared cache is told. `status` is what it answers. */
async function aCache() {
  const told: string[] = []
  const cache = { told, status: 200, url: '' }
  const server = createServer((request, response) => {
    if (cache.status === 200) told.push(`${request.method} ${request.headers['surrogate-key']}`)
    response.writeHead(cache.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return cache
}

async function aSite({ purgeUrls }: { purgeUrls?: string[] }) {
  const { db, url } = await freshDatabaseWithUrl()
  const site = await aServer({
    ...{ db, url, purgeUrls },
    write: ({ url }) => ({ html: 'a page', tags: url.endsWith('/') ? ['title:1', 'profile:reader'] : [] }),
  })
  return { ...site, db, clear: (tags: string[]) => inTransaction(db, (tx) => clearPages(tx, tags)) }
}

test('pages tell a shared cache nothing unless one is configured', async () => {
  const { address } = await aSite({})

  for (const asked of [1, 2]) {
    const { headers } = await ask(address, '/')
    expect([asked, headers['surrogate-key'], headers['surrogate-control']]).toEqual([asked, undefined, undefined])
  }
})

test('a kept page names its keys for a shared cache, of readers only a digest, and no other page does', async () => {
  const { url } = await aCache()
  const { address, db } = await aSite({ purgeUrls: [url] })
  await signedIn(db, 'reader')

  const [made, kept] = [await ask(address, '/'), await ask(address, '/')]
  const unchanged = await ask(address, '/', { headers: { 'If-None-Match': kept.headers.etag ?? '' } })
  for (const { headers } of [made, kept, unchanged]) {
    expect(headers['surrogate-key']).toMatch(/^all title:1 profile-[\w-]{12}$/)
    expect(headers['surrogate-control']).toBe('max-age=60')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toBe('Accept-Encoding, Cookie')
  }
  expect(unchanged.status).toBe(304)

  const readers = { headers: { Cookie: sessionCookie('reader') } }
  const others = [
    ask(address, '/', readers),
    ask(address, '/unkept'),
    ask(address, '/healthz'),
    ask(address, '/imgs/a'),
  ]
  for (const { headers } of await Promise.all(others)) expect(headers['surrogate-control']).toBeUndefined()
})

test('a shared cache is told once a change is committed, and once it answers again', async () => {
  const cache = await aCache()
  const { address, clear, lines } = await aSite({ purgeUrls: [cache.url] })
  await expect.poll(() => cache.told).toEqual(['PURGE all'])
  const keys = String((await ask(address, '/')).headers['surrogate-key']).split(' ')

  await clear(['title:1'])
  await expect.poll(() => cache.told.slice(1)).toEqual(['PURGE title:1'])

  cache.status = 503
  await clear(['title:2'])
  await expect.poll(() => lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('cannot be purged'))
  await clear(['profile:reader'])
  cache.status = 200
  await expect.poll(() => cache.told.slice(2).join(' ').split(' ').toSorted()).toEqual(['PURGE', keys[2], 'title:2'])
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('The shared cache can be purged again')
})
