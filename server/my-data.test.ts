import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const path = '/profile/data'
const headers = { cookie: sessionCookie('reader') }

test('my data is sent as it is read: the same bytes however they are compressed, and no length beforehand', async () => {
  const { db, address } = await aSite(1_200)
  const moment = /"exportedAt": "[^"]+"/
  const expected = (await text(exportKirokuJson(db, asReader('reader')))).replace(moment, '')
  const unpacked = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync }
  for (const [encoding, unpack] of Object.entries(unpacked)) {
    const reply = await ask(address, path, { headers: { ...headers, 'accept-encoding': encoding } })
    expect(reply.headers).toMatchObject({ 'transfer-encoding': 'chunked', 'cache-control': 'private, no-store' })
    expect(reply.headers).not.toHaveProperty('content-length')
    expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding)
    const sent = unpack(reply.body).toString()
    expect(sent.replace(moment, '') === expected).toBe(true)
  }
  const head = await ask(address, path, { method: 'HEAD', headers })
  expect([head.status, head.body.length]).toEqual([200, 0])
  await expect.poll(() => openTransactions(db)).toBe(0)
})

test('a download that its reader leaves ends its transaction; while it lasts there is no second one, and other pages go on', async () => {
  const { db, address } = await aSite(1_500, 10_000)
  const answer = await begin(address)
  expect(answer.statusCode).toBe(200)
  await waitsForItsReader(db)
  const second = await ask(address, path, { headers })
  expect([second.status, second.headers['retry-after']]).toEqual([429, '60'])
  expect((await ask(address, '/profile', { headers })).status).toBe(200)

  answer.destroy()

  await expect.poll(() => openTransactions(db)).toBe(0)
  await expect.poll(async () => (await ask(address, path, { headers })).status).toBe(200)
})

test('what fails before the first byte is a page; what fails after it breaks the connection', async () => {
  const { db, address, lines } = await aSite(1_500, 10_000)
  const answer = await begin(address)
  await waitsForItsReader(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  const broken = once(answer, 'error')
  let sent = ''
  answer.on('data', (bytes) => {
    sent += bytes
  })
  answer.resume()
  expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' })
  expect(sent.length).toBeGreaterThan(1_000)
  expect(sent.trimEnd().endsWith('}\n}')).toBe(false)
  expect(lines.filter(({ err }) => err)).toHaveLength(1)

  await sql`alter table calendar_addresses rename to away`.execute(db)
  const failed = await ask(address, path, { headers })
  expect([failed.status, failed.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(failed.headers).not.toHaveProperty('content-disposition')
  expect(await openTransactions(db)).toBe(0)
})

type Db = Awaited<ReturnType<typeof freshDatabaseWithUrl>>['db']

async function openTransactions(db: Db) {
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  return rows[0]?.open
}

/** Until a download has sent what can be sent while nobody reads it. */
async function waitsForItsReader(db: Db) {
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and state_change < clock_timestamp() - interval '300 ms'`.execute(db)
    return rows.length
  }
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1)
}

/** A download that is not read. */
async function begin(address: string): Promise<IncomingMessage> {
  const [answer] = await once(get(address + path, { headers }), 'response')
  return answer
}

/** A reader of whose titles each has a note of so many characters. */
async function aSite(titles: number, noteLength = 1) {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  await sql`insert into titles (kind, title) select 'anime', 'Title ' || n from generate_series(1, ${titles}::integer) n`.execute(
    db,
  )
  await sql`insert into journal (user_id, title_id, kind, notes) select 'reader', id, kind, repeat('x', ${noteLength}) from titles`.execute(
    db,
  )
  await sql`insert into activity (user_id, title_id, verb, standing) select 'reader', id, 'added', 'planning' from titles`.execute(
    db,
  )
  return { db, ...(await aServer({ db, url })) }
}
