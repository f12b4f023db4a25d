import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkReplica } from '#cli/doctor/check-replica.ts'
import { connect, type PlainDb, pageLimits } from '#db/connection.ts'
import { lookAtReplica, Replica } from '#db/replica.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { until } from '#tests/support/kiroku.ts'
import { postForm } from '#tests/support/post-form.ts'
import { startReplicated } from '#tests/support/replicated.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { aVisit } from '#tests/support/visit.ts'
import { noReplica, replicaOfOther } from '#texts/doctor.ts'
import { services } from '#web/context.ts'
import { ration } from '#web/ration.ts'

let cluster: Awaited<ReturnType<typeof startReplicated>>
beforeAll(async () => {
  cluster = await startReplicated()
  await signedIn(cluster.db, 'reader')
  await signedIn(cluster.db, 'editor')
})
afterAll(() => cluster.stop())

/** A pool to the primary as pages have one, and the replica. */
function aReplica(url = cluster.replicaUrl): Replica & { db: PlainDb } {
  const db = connect(cluster.url, { limits: pageLimits })
  const replica = new Replica(db, url, 500)
  onTestFinished(async () => {
    await Promise.all([db.destroy(), replica.close()])
  })
  return Object.assign(replica, { db })
}

const isOnReplica = async (db: PlainDb) => {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(db)
  return rows[0]?.isReplica
}
/** What the doctor says of it. */
const findingsOf = (url: string) => checkReplica(url, Promise.resolve(cluster.db))
/** For a replica that has failed: it is asked again after a while. */
const isAskedAgain = (replica: Replica) => until(async () => (await isOnReplica(await replica.reading())) === true)

/** An instance of the site, and what a reader does there. */
async function aSite() {
  const replica = aReplica()
  const { address } = await aServer({ db: replica.db, url: cluster.url, replica })
  return {
    replica,
    asVisitor: async (path: string) => (await ask(address, path)).body.toString(),
    get: async (path: string, user = 'reader') => {
      const { status, body } = await ask(address, path, { headers: { Cookie: sessionCookie(user) } })
      expect(status, path).toBe(200)
      return body.toString()
    },
    post: (path: string, fields: Record<string, string>) => {
      return postForm(address, path, fields)
    },
  }
}

test('pages of readers are read from the replica; kept pages, forms and whoever has a role ask the primary', async () => {
  const { id } = await aTitle(cluster.db, { kind: 'anime', title: 'Mushishi' })
  const { replica, asVisitor, get, post } = await aSite()

  expect(await asVisitor(`/anime/${id}`)).toContain('Mushishi')
  expect((await post('/list-entries', { title: `/anime/${id}` })).status).toBe(302)
  expect(await get(`/anime/${id}`, 'editor')).toContain('Mushishi')
  expect(replica.asked).toEqual({ replica: 0, primary: 0 })

  await until(async () => {
    expect(await get('/my-fav-list')).toContain('Mushishi')
    return replica.asked.replica > 0
  })
  const { primary } = replica.asked
  expect(await get(`/anime/${id}`)).toContain('Mushishi')
  expect(replica.asked.primary).toBe(primary)
})

test('what is rationed is counted for the site, whichever database a request reads from', async () => {
  const replica = aReplica()
  const mayAsk = ration(2)
  const asked: boolean[] = []
  for (const _ of [1, 2, 3]) {
    const { context } = await aVisit(cluster.db)
    context.set(services, { ...context.get(services), db: await replica.reading() })
    asked.push(await mayAsk(context, 'reader'))
  }
  expect(asked).toEqual([true, true, false])
})

test('what a reader has saved is there at every instance, however far the replica lies behind', async () => {
  const { id } = await aTitle(cluster.db, { kind: 'anime', title: 'Monster' })
  const sites = await Promise.all([aSite(), aSite()])
  await isAskedAgain(sites[1].replica)
  await cluster.onReplica('select pg_wal_replay_pause()')
  onTestFinished(() => cluster.onReplica('select pg_wal_replay_resume()').catch(() => {}))

  expect((await sites[0].post('/list-entries', { title: `/anime/${id}` })).status).toBe(302)
  for (const { get, replica } of sites) {
    const before = replica.asked.replica
    expect(await get('/my-fav-list')).toContain('Monster')
    expect(await get('/my-fav-list')).toContain('Monster')
    expect(replica.asked.replica).toBe(before)
  }

  await sql`select pg_logical_emit_message(false, 'test', repeat('x', 20000000))`.execute(cluster.db)
  // It hears of them by and by.
  await eventually(async () => expect(await findingsOf(cluster.replicaUrl)).toMatchObject([{ mark: 'hint' }]))
  await cluster.onReplica('select pg_wal_replay_resume()')
  await isAskedAgain(sites[1].replica)
  expect(await sites[1].get('/my-fav-list')).toContain('Monster')
})

test('a statement that writes, and a transaction, run on the primary, with all that the request reads later', async () => {
  const replica = aReplica()
  const writing = await replica.reading()
  const changing = await replica.reading()
  expect([await isOnReplica(writing), await isOnReplica(changing)]).toEqual([true, true])

  await sql`update users set bio = 'written' where id = 'reader'`.execute(writing)
  expect(await isOnReplica(writing)).toBe(false)
  const { bio } = await writing.selectFrom('users').select('bio').where('id', '=', 'reader').executeTakeFirstOrThrow()
  expect(bio).toBe('written')

  expect(await changing.transaction().execute((tx) => isOnReplica(tx as unknown as PlainDb))).toBe(false)
  expect(await isOnReplica(changing)).toBe(false)
  await expect(sql`select nothing from nowhere`.execute(await replica.reading())).rejects.toThrow('nowhere')
})

test('a replica that is cut off, frozen or gone costs a moment, and no page', async () => {
  const proxy = await aFaultyProxy(cluster.replicaUrl)
  const replica = aReplica(proxy.url)
  const db = await replica.reading()
  expect(await isOnReplica(db)).toBe(true)

  const slow = sql<{ is: boolean }>`select pg_is_in_recovery() as is, pg_sleep(0.3)`.execute(db)
  await wait(100)
  await proxy.refuse()
  expect((await slow).rows[0]?.is, 'cut off in the middle of a statement').toBe(false)
  expect(await isOnReplica(await replica.reading()), 'refused').toBe(false)
  await proxy.accept()
  await isAskedAgain(replica)

  proxy.freeze()
  const frozen = performance.now()
  const during = await Promise.all([1, 2, 3].map(async () => isOnReplica(await replica.reading())))
  expect(during).toEqual([false, false, false])
  expect(performance.now() - frozen).toBeLessThan(2_000)
  proxy.thaw()
  await isAskedAgain(replica)
})

test('a database of another system or another name is no replica, nor is the primary itself', async () => {
  const other = await freshDatabaseWithUrl()
  const sameServer = new URL(cluster.replicaUrl)
  sameServer.pathname = '/postgres'

  for (const url of [other.url, sameServer.href, cluster.url]) {
    const replica = aReplica(url)
    expect(await isOnReplica(await replica.reading())).toBe(false)
    expect(replica.asked.replica, url).toBe(0)
  }
  expect(await findingsOf(other.url)).toMatchObject([{ mark: 'wrong', said: replicaOfOther }])
  expect(await findingsOf(cluster.url)).toMatchObject([{ mark: 'wrong', said: noReplica }])
  expect(await findingsOf('postgres://127.0.0.1:1/nothing')).toMatchObject([{ mark: 'wrong' }])
  expect(await findingsOf(cluster.replicaUrl)).toMatchObject([{ mark: 'ok' }])
})

test('one that has been promoted is not asked, nor once it follows again with a history of its own, however long', async () => {
  const promoted = aReplica()
  await isAskedAgain(promoted)
  await cluster.onReplica('select pg_promote()')
  await cluster.onReplica("update users set bio = 'by the wrong one' where id = 'reader'")
  await cluster.onReplica("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))")
  expect(await bioBy(promoted)).not.toBe('by the wrong one')

  await cluster.followAgain()
  const itself = connect(cluster.replicaUrl, { connections: 1 })
  onTestFinished(() => itself.destroy())
  expect(await lookAtReplica(cluster.db, itself)).toEqual({ is: 'not in its history yet', behind: 0 })
  const following = aReplica()
  expect(await bioBy(following)).not.toBe('by the wrong one')
  expect(following.asked).toEqual({ replica: 0, primary: 1 })
})

const bioBy = async (replica: Replica) => {
  const db = await replica.reading()
  const reader = await db.selectFrom('users').select('bio').where('id', '=', 'reader').executeTakeFirstOrThrow()
  return reader.bio
}
