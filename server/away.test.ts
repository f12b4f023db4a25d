import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { clearPages } from '#db/clear-pages.ts'
import { connect, type Db, pageLimits } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { ask, type Reply } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { KindsOfWork } from './http/kinds-of-work.ts'

/** A site whose pages, each from the database, say how many were; it is behind a proxy that can fail. */
async function aSite(write?: (db: Db, unlimitedDb: Db) => Promise<unknown>) {
  const direct = await freshDatabaseWithUrl()
  const proxy = await aFaultyProxy(direct.url)
  const db = connect(proxy.url, { limits: pageLimits })
  const unlimitedDb = connect(proxy.url)
  onTestFinished(async () => {
    await Promise.all([db.destroy(), unlimitedDb.destroy()])
  })
  let asked = 0
  const site = await aServer({
    db,
    unlimitedDb,
    url: proxy.url,
    async write(request) {
      if (request.method === 'POST') await write?.(db, unlimitedDb)
      await sql`select 1`.execute(db)
      asked += 1
      return { html: `asked ${asked}`, tags: [new URL(request.url).pathname] }
    },
  })
  return { ...site, proxy, direct: direct.db }
}

async function timed(asked: Promise<Reply>): Promise<Reply & { text: string; seconds: number }> {
  const before = performance.now()
  const reply = await asked
  return { ...reply, text: reply.body.toString(), seconds: (performance.now() - before) / 1000 }
}

/** Five seconds on a calm machine; without limits a request would wait for ever. */
const inTime = 12
const withSession = { headers: { cookie: `kiroku.session_token=${'a'.repeat(32)}.mine` } }

test('while the database hangs, cached pages are served and the rest gets 503; soon after it recovers, pages are new', async () => {
  const { address, proxy, direct } = await aSite()
  const kept = await timed(ask(address, '/'))

  proxy.freeze()
  const [unkept, personal, ready, alive] = await Promise.all([
    timed(ask(address, '/browse-animes')),
    timed(ask(address, '/', withSession)),
    timed(ask(address, '/readyz')),
    timed(ask(address, '/healthz')),
  ])
  const [again, next, nextReady] = await Promise.all([
    timed(ask(address, '/')),
    timed(ask(address, '/search?q=a')),
    timed(ask(address, '/readyz')),
  ])

  for (const each of [unkept, personal, next]) {
    expect(each).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    expect(each.text).toContain('The database does not answer. Please try again in a moment.')
    expect(each.seconds).toBeLessThan(inTime)
  }
  expect([ready.status, alive.status, nextReady.status]).toEqual([503, 200, 503])
  expect(again).toMatchObject({ status: 200, text: kept.text })
  expect(Math.max(next.seconds, nextReady.seconds, again.seconds)).toBeLessThan(unkept.seconds)

  await inTransaction(direct, (tx) => clearPages(tx, ['/']))
  proxy.thaw()
  await eventually(async () => {
    const [home, mine, ready] = await Promise.all(
      [ask(address, '/'), ask(address, '/', withSession), ask(address, '/readyz')].map(timed),
    )
    expect([home?.status, mine?.status, ready?.status]).toEqual([200, 200, 200])
    expect(home?.text).not.toBe(kept.text)
  })
})

test('while connections are refused the same happens at once, and the log says once that it began and once that it ended', async () => {
  const { address, proxy, lines } = await aSite()
  const kept = await timed(ask(address, '/'))

  await proxy.refuse()
  await eventually(() => expect(lines.at(-1)).toMatchObject({ level: 40 }))
  const replies = await Promise.all(Array.from({ length: 20 }, () => timed(ask(address, '/browse-mangas'))))
  expect(await timed(ask(address, '/'))).toMatchObject({ status: 200, text: kept.text })
  await proxy.accept()
  await eventually(async () => expect((await ask(address, '/readyz')).status).toBe(200))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
  expect((await timed(ask(address, '/'))).text).not.toBe(kept.text)
  const said = lines.filter(({ level, msg }) => level === 40 || msg === 'The database is back')
  expect(said.map(({ msg }) => String(msg).split(':')[0])).toEqual(['The database is away', 'The database is back'])
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('broken connections are replaced within moments', async () => {
  const { address, proxy } = await aSite()
  await ask(address, '/')

  for (let cuts = 0; cuts < 3; cuts++) {
    proxy.cut()
    await eventually(async () => expect((await ask(address, '/browse-animes', withSession)).status).toBe(200))
  }
})

test('a form that was being saved when the database went away is not reported as done, and pages it clears are not served', async () => {
  const writing = Promise.withResolvers<void>()
  const { address, proxy } = await aSite(async (db) => {
    await db.transaction().execute(async (tx) => {
      await clearPages(tx, ['/'])
      writing.resolve()
      await sql`select pg_sleep(60)`.execute(tx)
    })
  })
  await ask(address, '/')
  const other = await timed(ask(address, '/browse-animes'))

  const posted = timed(ask(address, '/profile', { method: 'POST' }))
  await writing.promise
  await proxy.refuse()

  const answer = await posted
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(answer.text).toContain('what you sent may not have been saved')
  await eventually(async () => expect((await ask(address, '/readyz')).status).toBe(503))
  expect((await ask(address, '/')).status).toBe(503)
  expect(await timed(ask(address, '/browse-animes'))).toMatchObject({ status: 200, text: other.text })
})

test('a form whose work may take long does not wait for a database that is away, and its locks do not outlive it', async () => {
  const { address, proxy, direct } = await aSite((_, unlimitedDb) =>
    unlimitedDb.transaction().execute(async (tx) => {
      await sql`lock table titles in access exclusive mode`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
    }),
  )
  const isHeld = async () => {
    const { rows } = await sql<{ held: boolean }>`select exists (
      select from pg_locks where relation = 'titles'::regclass and mode = 'AccessExclusiveLock') as held`.execute(
      direct,
    )
    return rows[0]?.held
  }
  const posted = timed(ask(address, '/delete', { method: 'POST' }))
  await eventually(async () => expect(await isHeld()).toBe(true))

  proxy.freeze()

  expect(await posted).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  proxy.thaw()
  await eventually(async () => expect(await isHeld()).toBe(false))
})

test('scripts get an answer that they can show in place', async () => {
  const { address, proxy } = await aSite(async (db) => sql`select 1`.execute(db))
  await proxy.refuse()
  await eventually(async () => expect((await ask(address, '/readyz')).status).toBe(503))

  const json = { accept: 'application/json' }
  const [posted, data] = await Promise.all([
    timed(ask(address, '/my-fav-list', { method: 'POST', headers: json })),
    timed(ask(address, '/browse-animes.data?page=2')),
  ])

  expect([posted, data].map(({ status }) => status)).toEqual([503, 503])
  expect([posted, data].map(({ headers }) => headers['retry-after'])).toEqual(['5', '5'])
  expect(JSON.parse(posted.text).refused).toContain('what you sent may not have been saved')
  expect(data).toMatchObject({ headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(data.text).toBe('The database does not answer. Please try again in a moment.')
})

test('a request that needs a locked table gets 503 within five seconds', async () => {
  const direct = await freshDatabaseWithUrl()
  const db = connect(direct.url, { limits: pageLimits })
  onTestFinished(() => db.destroy())
  const write = async () => {
    await sql`select from titles limit 1`.execute(db)
    return { html: 'titles' }
  }
  const { address } = await aServer({ db, url: direct.url, write })
  const done = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = direct.db.transaction().execute(async (tx) => {
    await sql`lock table titles in access exclusive mode`.execute(tx)
    held.resolve()
    await done.promise
  })
  await held.promise

  const replies = await Promise.all(Array.from({ length: 30 }, () => timed(ask(address, '/browse-animes'))))
  const ready = await ask(address, '/readyz')
  done.resolve()
  await holding

  for (const { status, seconds } of replies) {
    expect(status).toBe(503)
    expect(seconds).toBeLessThan(inTime)
  }
  expect(ready.status).toBe(200)
  expect((await ask(address, '/browse-animes')).status).toBe(200)
})

test('ready does not wait for the connections of pages, which may all be in use', async () => {
  const { url } = await freshDatabaseWithUrl()
  const db = connect(url, { connections: 1, limits: pageLimits })
  onTestFinished(() => db.destroy())
  const { address } = await aServer({ db, url, write: () => ({ html: 'page' }) })
  const asked = () => Promise.all(Array.from({ length: 50 }, () => ask(address, '/readyz')))

  const replies = await db.connection().execute(asked)

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

test('what waits for a connection is dropped when its client leaves, unless others wait for it too', async () => {
  const { db: direct, url } = await freshDatabaseWithUrl()
  const db = connect(url, { connections: 1 })
  onTestFinished(() => db.destroy())
  const arrived: string[] = []
  const asked: string[] = []
  const write = async (request: Request) => {
    const path = new URL(request.url).pathname + request.method
    arrived.push(path)
    await db.transaction().execute(async (tx) => {
      asked.push(path)
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    })
    if (request.method === 'POST') await sql`select`.execute(db)
    return { html: path }
  }
  const { address, lines } = await aServer({ db, url, write, work: new KindsOfWork(200) })
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = direct.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  onTestFinished(() => released.resolve())

  const form = await aVisitor(address, 'POST', '/sign-in')
  await eventually(() => expect(asked).toEqual(['/sign-inPOST']))
  const paths = Array.from({ length: 60 }, (_, n) => `/anime/${n}`)
  const leaving = await Promise.all([
    ...paths.map((path) => aVisitor(address, 'GET', path)),
    ...paths.map((path) => aVisitor(address, 'GET', path, withSession.headers)),
    ...paths.map((path) => aVisitor(address, 'POST', path)),
    aVisitor(address, 'GET', '/'),
  ])
  await eventually(() => expect(arrived).toHaveLength(182))
  const staying = ask(address, '/')
  await Promise.all([...leaving, form].map((leave) => leave()))
  const coming = ask(address, '/anime/7')
  for (let turns = 0; turns < 3; turns++) await ask(address, '/healthz')
  released.resolve()
  await holding

  expect([(await staying).status, (await coming).status]).toEqual([200, 200])
  expect((await ask(address, '/profile', withSession)).status).toBe(200)
  expect(asked.toSorted()).toEqual(['/GET', '/anime/7GET', '/profileGET', '/sign-inPOST'])
  await eventually(() => expect(lines.filter(({ msg }) => msg === 'gone')).toHaveLength(179))
  expect(lines.filter(({ err }) => err)).toEqual([])
})

/** Sends a request; returns the function that leaves without an answer. */
async function aVisitor(address: string, method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(address)
  const sent = request({ hostname, port, path, method, headers })
  sent.on('error', () => {}).end()
  await once(sent, 'finish')
  const closed = new Promise((resolve) => sent.on('close', resolve))
  return () => {
    sent.destroy()
    return closed
  }
}

test.each([
  ['/', 'titles', 'visitor'],
  ['/browse-animes?sort=name', 'title_counts', 'visitor'],
  ['/browse-mangas', 'list_entries', 'reader'],
  ['/my-fav-list', 'list_entries', 'reader'],
  ['/anime/1', 'reviews', 'visitor'],
  ['/anime/1', 'list_entries', 'reader'],
  ['/reviews/anime/Mushishi/1', 'reviews', 'reader'],
])('%s, while %s is locked, gets 503 and no part of a page', async (path, table, who) => {
  const direct = await freshDatabaseWithUrl()
  await signedIn(direct.db, 'reader')
  await aTitle(direct.db, { id: '1', title: 'Mushishi' })
  await aTitle(direct.db, { id: '2', kind: 'manga' })
  const db = connect(direct.url, { limits: { ...pageLimits, lock: 50 } })
  onTestFinished(() => db.destroy())
  const { address, lines } = await aServer({ db, url: direct.url })
  const headers: Record<string, string> = who === 'reader' ? { cookie: sessionCookie('reader') } : {}

  const reply = await direct.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    return ask(address, path, { headers })
  })

  expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  expect(reply.body.toString()).toContain('The database does not answer. Please try again in a moment.')
  expect(reply.body.toString()).not.toContain('An error occured')
  expect(lines.filter(({ err }) => err)).not.toEqual([])
  expect((await ask(address, path, { headers })).status).toBe(200)
})

test.each([
  ['a standby that is not the primary yet', '25006', 503],
  ['a full disk', '53100', 503],
  ['too many connections', '53300', 503],
  ['a server that stops', '57P01', 503],
  ['a bug', '42P01', 500],
])('a form that fails for %s (%s) is answered with %i, and kept pages stay', async (_, code, status) => {
  const { address, lines } = await aSite((db) =>
    sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(db),
  )
  const kept = await timed(ask(address, '/'))

  const posted = await ask(address, '/profile', { method: 'POST' })

  expect(posted.status).toBe(status)
  expect(posted.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  expect(await timed(ask(address, '/'))).toMatchObject({ status: 200, text: kept.text })
  expect((await ask(address, '/readyz')).status).toBe(200)
  const failures = lines.filter(({ err }) => err)
  expect(failures).toHaveLength(code === '57P01' ? 0 : 1)
})
