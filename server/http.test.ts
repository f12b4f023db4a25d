import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearPages } from '#db/clear-pages.ts'
import { inTransaction } from '#db/transaction.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aServer } from '#tests/support/server.ts'

const long = 'A page that is long enough to be compressed. '.repeat(100)

test('a page is rendered once and then served from the cache', async () => {
  const database = await freshDatabaseWithUrl()
  let made = 0
  const { address, lines } = await aServer({ ...database, write: () => ({ html: `${++made} ${long}`, tags: ['a'] }) })
  await ask(address, '/')

  const replies = [await ask(address, '/'), await ask(address, '/?utm_source=mail')]

  expect(replies.map(({ body }) => body.toString())).toEqual([`${made} ${long}`, `${made} ${long}`])
  expect(lines.slice(-2)).toMatchObject([{ cache: 'hit' }, { cache: 'hit' }])
})

test('each encoding has its own ETag, and the browser that holds it gets a 304 without a body', async () => {
  const database = await freshDatabaseWithUrl()
  const { address } = await aServer({ ...database, write: () => ({ html: long, tags: ['a'] }) })

  const plain = await ask(address, '/')
  const brotli = await ask(address, '/', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const gzip = await ask(address, '/', { headers: { 'accept-encoding': 'gzip, br;q=0' } })

  expect(plain.body.toString()).toBe(long)
  expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toBe('Accept-Encoding, Cookie')

  const held = { 'accept-encoding': 'br', 'if-none-match': `"other", ${brotli.headers.etag}` }
  const again = await ask(address, '/', { headers: held })
  expect(again).toMatchObject({ status: 304, headers: { etag: brotli.headers.etag } })
  expect(again.headers['content-security-policy']).toBe(brotli.headers['content-security-policy'])
  expect(again.body).toHaveLength(0)
  expect(await ask(address, '/', { headers: { 'if-none-match': String(brotli.headers.etag) } })).toMatchObject({
    status: 200,
  })
})

test('a request with a session gets its own page, which nobody else gets', async () => {
  const database = await freshDatabaseWithUrl()
  const write = (request: Request) => ({ html: `for ${request.headers.get('cookie')}`, tags: ['a'] })
  const { address, lines } = await aServer({ ...database, write })

  const mine = await ask(address, '/', { headers: { cookie: 'theme=dark; kiroku.session_token=me' } })
  const told = await ask(address, '/', { headers: { cookie: 'kiroku.flash=problem.' } })

  expect(mine.body.toString()).toBe('for theme=dark; kiroku.session_token=me')
  expect(told.body.toString()).toBe('for kiroku.flash=problem.')
  const others = ['theme=dark', 'kirokux=1', 'kiroku=1', 'notkiroku.session_token=1', '__Host-kiroku.session_token=1']
  for (const cookie of [...others, others.join('; '), 'a=kiroku.session_token=1']) {
    const { body, headers } = await ask(address, '/', { headers: { cookie } })
    expect([body.toString(), headers['cache-control']], cookie).toEqual(['for null', 'private, no-cache'])
    expect(lines.at(-1)?.cache, cookie).toMatch(/miss|hit/)
  }
})

test('a write clears the pages it changes on every instance, for the very next visitor', async () => {
  const database = await freshDatabaseWithUrl()
  let score = 1
  const write = () => ({ html: `score ${score}`, tags: ['title:1'] })
  const servers = [await aServer({ ...database, write }), await aServer({ ...database, write })]
  for (const { address } of servers) await ask(address, '/')

  await database.db.transaction().execute(async (tx) => {
    score = 2
    await clearPages(tx, ['title:1'])
    await wait(30)
    for (const { address } of servers) expect((await ask(address, '/')).body.toString()).toBe('score 1')
  })

  for (const { address } of servers) {
    await eventually(async () => expect((await ask(address, '/')).body.toString()).toBe('score 2'))
  }
})

test('a write that is rolled back clears nothing', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { address, lines } = await aServer({ db, url, write: () => ({ html: 'page', tags: ['a'] }) })
  await ask(address, '/')

  const failing = db.transaction().execute(async (tx) => {
    await clearPages(tx, ['a'])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await wait(30)
  await ask(address, '/')

  expect(lines.at(-1)).toMatchObject({ cache: 'hit' })
})

test('pages show the changes of a form before the form is answered', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  let score = 1
  const write = async (request: Request) => {
    if (request.method === 'POST') {
      score++
      await inTransaction(db, (tx) => clearPages(tx, ['a']))
    }
    return { html: `score ${score}`, tags: ['a'] }
  }
  const { address } = await aServer({ db, url, write })

  for (let last = 2; last < 30; last++) {
    await ask(address, '/')
    await ask(address, '/', { method: 'POST' })
    expect((await ask(address, '/')).body.toString()).toBe(`score ${last}`)
  }
})

test('when the connection that listens for changes is lost, no old page is served, and a new connection is opened', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  let score = 1
  const { address, lines } = await aServer({ db, url, write: () => ({ html: `score ${score}`, tags: ['a'] }) })
  await ask(address, '/')

  score = 2
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db)

  await eventually(async () => expect((await ask(address, '/')).body.toString()).toBe('score 2'))
  await eventually(async () => {
    await ask(address, '/')
    expect(lines.at(-1)).toMatchObject({ cache: 'hit' })
  })
})

test('a bug is logged once with its stack; the visitor sees only the request id', async () => {
  const database = await freshDatabaseWithUrl()
  const write = () => Promise.reject(new Error('secret detail'))
  const { address, lines } = await aServer({ ...database, write })

  const { status, headers, body } = await ask(address, '/?code=secret')

  expect(status).toBe(500)
  expect(body.toString()).toContain('Something went wrong')
  expect(body.toString()).toContain(String(headers['x-request-id']))
  expect(body.toString()).not.toContain('secret')
  const failures = lines.filter(({ err }) => err)
  expect(failures).toMatchObject([{ id: headers['x-request-id'], err: { message: 'secret detail' } }])
  expect(lines.at(-1)).toMatchObject({ id: headers['x-request-id'], method: 'GET', path: '/', status: 500 })
  expect(JSON.stringify(lines.at(-1))).not.toContain('secret')
})

test('other methods are answered with 405', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page' }) })

  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    expect(await ask(address, '/', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } })
  }
})

test('HEAD is GET without the body', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: long, tags: ['a'] }) })

  const head = await ask(address, '/', { method: 'HEAD' })

  expect(head.status).toBe(200)
  expect(head.headers['content-length']).toBe(String(long.length))
  expect(head.body).toHaveLength(0)
})

test('a malformed address gets the 404 page; one that is too long or has too many parameters is refused', async () => {
  const { address, lines } = await aServer(await freshDatabaseWithUrl())
  const missing = await ask(address, '/nowhere')

  for (const path of [
    '/%ff',
    '/%',
    '/a%00b',
    '/a%0ab',
    '/anime/%e3%81',
    '/search?q=%00',
    '/\\elsewhere.example/',
    '*',
  ]) {
    const { status, headers, body } = await ask(address, path)
    expect([status, headers['content-type']], path).toEqual([404, missing.headers['content-type']])
    expect(body.toString(), path).toContain('There is no record at this address.')
    expect((await ask(address, path, { method: 'POST', body: 'a=1' })).status, path).toBe(404)
  }
  for (const path of ['/%ff.data', '/anime/%00.data?_routes=root', '/search.data?q=%00']) {
    // Without this header, React Router in the browser shows the 404 page.
    expect(await ask(address, path), path).toMatchObject({ status: 404 })
    expect((await ask(address, path)).headers['x-remix-response']).toBeUndefined()
  }
  expect((await ask(address, `/${'a'.repeat(10_000)}`)).status).toBe(414)
  expect((await ask(address, `/?${'a&'.repeat(200)}`)).status).toBe(414)
  expect((await ask(address, `/?${'a&'.repeat(199)}`)).status).toBe(200)
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('an address that was sent as it was typed, not encoded, redirects to the page, and never to another site', async () => {
  const { address } = await aServer(await freshDatabaseWithUrl())
  /** node:http sends each character of a path as one byte. */
  const typed = (path: string) => ask(address, Buffer.from(path).toString('latin1'))

  const search = await typed('/search?q=蟲師')
  const nothing = await typed('/no/シュタインズ・ゲート')

  expect(search).toMatchObject({ status: 308, headers: { location: `/search?q=${encodeURIComponent('蟲師')}` } })
  expect(nothing.headers.location).toBe(`/no/${encodeURIComponent('シュタインズ・ゲート')}`)
  expect((await ask(address, String(nothing.headers.location))).status).toBe(404)
  for (const elsewhere of ['//elsewhere.example/é', '/\\elsewhere.example/é', 'http://elsewhere.example/é']) {
    const { status, headers, body } = await typed(elsewhere)
    expect([status, headers.location], elsewhere).toEqual([400, undefined])
    expect(body.toString()).toContain('This request cannot be read')
  }
})

test('an extra slash at the end redirects to the page, and never to another site', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page' }) })

  const reply = await ask(address, '/browse-animes/?page=2')

  expect(reply).toMatchObject({ status: 308, headers: { location: '/browse-animes?page=2' } })
  expect((await ask(address, '//elsewhere.example/')).headers.location).toBeUndefined()
})

test('a site on https sends Strict-Transport-Security for a year', async () => {
  const database = await freshDatabaseWithUrl()
  const write = () => ({ html: 'page' })
  const open = await aServer({ ...database, write })
  const secure = await aServer({ ...database, write, baseUrl: 'https://anime.example' })

  expect((await ask(open.address, '/')).headers['strict-transport-security']).toBeUndefined()
  expect((await ask(secure.address, '/')).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a stopping server says so, answers all open requests, and breaks no connection', async () => {
  const database = await freshDatabaseWithUrl()
  const write = async () => {
    await wait(20)
    return { html: 'page' }
  }
  const { address, close } = await aServer({ ...database, write, goodbye: 500 })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const replies: number[] = []
  let stopped = false
  const visitors = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      const reply = await ask(address, '/sign-in', { agent })
      replies.push(reply.status)
      if (reply.headers.connection === 'close') return
    }
  })
  await expect.poll(() => replies.length).toBeGreaterThan(8)

  const closing = close()
  expect((await ask(address, '/readyz')).status).toBe(503)
  expect((await ask(address, '/healthz')).status).toBe(200)
  await closing
  stopped = true
  await Promise.all(visitors)

  expect(new Set(replies)).toEqual(new Set([200]))
  await expect(ask(address, '/')).rejects.toThrow('ECONNREFUSED')
})

test('alive says which version it is', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { address } = await aServer({ db, url, write: () => ({ html: 'page' }) })

  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect((await ask(address, '/healthz')).body.toString()).toBe(`alive, Kiroku ${version}\n`)
})

test('ready means that the database answers and has every migration', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { address } = await aServer({ db, url, write: () => ({ html: 'page' }) })
  expect((await ask(address, '/readyz')).status).toBe(200)

  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(db)
  expect((await ask(address, '/readyz')).status).toBe(503)
  expect((await ask(address, '/healthz')).status).toBe(200)
})
