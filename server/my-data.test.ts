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
const headersOf = (reader: string) => ({ cookie: sessionCookie(reader) })
const headers = headersOf('reader')

test('my data is the same bytes however they are compressed, and its length is not said beforehand', async () => {
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

test('three who do not read theirs hold no transaction, and the fourth gets theirs; nobody gets two at a time', async () => {
  const slow = ['a', 'b', 'c']
  const { address, db } = await aSite(1_500, { noteLength: 10_000, others: slow })
  const unread = []
  for (const reader of slow) unread.push(await begin(address, reader))
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await openTransactions(db)).toBe(0)

  const fourth = await ask(address, path, { headers })
  expect([fourth.status, fourth.body.length > 15_000_000]).toEqual([200, true])
  const second = await ask(address, path, { headers: headersOf('a') })
  expect([second.status, second.headers['retry-after']]).toEqual([429, '60'])

  unread[0]?.destroy()
  await expect.poll(async () => (await ask(address, path, { headers: headersOf('a') })).status).toBe(200)
  for (const answer of unread) answer.destroy()
})

test('what fails is a page, even if it fails at the end', async () => {
  const { db, address, lines } = await aSite(1_500)
  await sql`alter table activity rename to away`.execute(db)
  const failed = await ask(address, path, { headers })
  expect([failed.status, failed.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(failed.headers).not.toHaveProperty('content-disposition')
  expect(lines.filter(({ err }) => err)).toHaveLength(1)
  expect(await openTransactions(db)).toBe(0)
})

type Db = Awaited<ReturnType<typeof freshDatabaseWithUrl>>['db']

async function openTransactions(db: Db) {
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  return rows[0]?.open
}

/** A download that is not read. */
async function begin(address: string, reader: string): Promise<IncomingMessage> {
  const [answer] = await once(get(address + path, { headers: headersOf(reader) }), 'response')
  return answer
}

/** Readers each of whose titles has a note of so many characters. */
async function aSite(titles: number, { noteLength = 1, others = [] }: { noteLength?: number; others?: string[] } = {}) {
  const { db, url } = await freshDatabaseWithUrl()
  await sql`insert into titles (kind, title) select 'anime', 'Title ' || n from generate_series(1, ${titles}::integer) n`.execute(
    db,
  )
  for (const reader of ['reader', ...others]) {
    await signedIn(db, reader)
    await sql`insert into journal (user_id, title_id, kind, notes) select ${reader}, id, kind, repeat('x', ${noteLength}) from titles`.execute(
      db,
    )
    await sql`insert into activity (user_id, title_id, verb, standing) select ${reader}, id, 'added', 'planning' from titles`.execute(
      db,
    )
  }
  return { db, ...(await aServer({ db, url })) }
}
