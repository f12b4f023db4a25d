import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { childOf } from '#tests/support/child-of.ts'
import { until } from '#tests/support/kiroku.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { anUploader, sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { aBrowser } from './browser.ts'
import { isMissing } from './run-server.ts'
import { answeredBy, type Site, threeInstances } from './three-instances.ts'

const noProxy = isMissing('haproxy')

test.skipIf(noProxy)(
  'three that start at once on an empty database make one site, and the proxy asks each of them',
  async () => {
    const { db, proxy, instances } = await threeInstances({ template: 'template0' })

    const counted = await sql<Record<string, number>>`select (select count(*) from titles) as titles,
    (select count(*) from users where is_admin) as admins, (select count(*) from site_secret) as secrets`.execute(db)
    expect(counted.rows).toEqual([{ titles: 200, admins: 1, secrets: 1 }])
    const ids = await Promise.all(instances.map(({ address }) => ask(address, '/healthz').then(answeredBy)))
    const behind = new Set<string>()
    for (let asked = 0; asked < 9; asked++) behind.add(answeredBy(await ask(proxy, '/')))
    expect(behind).toEqual(new Set(ids))
  },
)

test.skipIf(noProxy)(
  'a session, its messages, what it may undo and its uploads do not care which instance is asked',
  async () => {
    const { instances, proxy, db } = await threeInstances()
    const [one, two, three] = instances.map(({ address }) => address) as [string, string, string]
    const { id } = await aTitle(db, { kind: 'anime', title: 'Mushishi' })
    const record = `/entry/anime/${id}/record`
    const reader = aBrowser()

    await reader.signUp(one, 'ann')
    expect(await reader.text(two, '/my-fav-list')).toContain('My FavList')
    const said = await reader.submit(three, '/list-entries', { title: `/anime/${id}` })
    expect(said.status).toBe(302)
    const message = await reader.text(two, String(said.headers.location))
    expect(message).toContain('is in your')
    expect(await reader.text(two, String(said.headers.location)), 'once').not.toContain('is in your')

    const changed = await reader.post(one, record, { progress: '2', 'was-progress': '0' })
    const { undo } = JSON.parse(changed.body.toString())
    const undone = await Promise.all(
      [two, three].map((address) => reader.post(address, `/journal/undo/${undo.id}`, {})),
    )
    expect(undone.map(({ status }) => status).toSorted(), 'of two that undo it one does').toEqual([200, 409])

    await signedIn(db, 'mari')
    const picture = await aPicture('jpeg', { width: 900, height: 900 })
    const uploads = [one, two, three].map((address) => anUploader(address, { user: 'mari', origin: proxy }))
    const [first, second, third] = uploads as [
      (typeof uploads)[0] & {},
      (typeof uploads)[0] & {},
      (typeof uploads)[0] & {},
    ]
    const upload = await first.begin(picture.length)
    const half = Math.floor(picture.length / 2)
    await second.send(upload, 0, picture.subarray(0, half))
    expect(await third.offset(upload)).toBe(half)
    await third.send(upload, half, picture.subarray(half))
    const made = await Promise.all(uploads.map((each) => each.picture(upload)))
    const addresses = made.map(({ status, headers }) => [status, headers.location])
    expect(new Set(addresses.map(String)).size, 'three that ask get one picture').toBe(1)
    const { rows } = await sql<{ address: string }>`select address from pictures`.execute(db)
    expect(rows).toHaveLength(1)
    for (const address of [one, two, three]) expect((await ask(address, rows[0]?.address ?? '')).status).toBe(200)

    await reader.submit(three, '/sign-out', {})
    const cookie = sessionCookie('mari')
    await db.deleteFrom('sessions').where('id', '=', 'mari').execute()
    for (const address of [one, two, three]) {
      expect((await reader.get(address, '/my-fav-list')).status).toBe(302)
      expect((await ask(address, '/my-fav-list', { headers: { cookie } })).status).toBe(302)
    }
  },
)

test.skipIf(noProxy)('a visitor of the others sees a change within 200 ms of its acknowledgement', async () => {
  const { instances, db } = await threeInstances()
  const titles = await db.selectFrom('titles').select('id').where('kind', '=', 'anime').limit(30).execute()
  const reader = aBrowser()
  await reader.signUp(instances[0].address, 'ann')
  const lags: number[] = []

  for (const [round, { id }] of titles.entries()) {
    const writer = instances[round % 3]?.address ?? ''
    const path = `/anime/${id}`
    const others = instances.filter(({ address }) => address !== writer)
    const before = await Promise.all(others.map(async ({ address }) => (await ask(address, path)).headers.etag))
    for (const { address } of others) await ask(address, path)
    const { status } = await reader.post(writer, '/ratings', { kind: 'anime', id, stars: '3' })
    const acknowledged = performance.now()
    expect(status).toBe(200)
    expect((await ask(writer, path)).body.toString(), 'the one that wrote shows it at once').toMatch(/3\.0|1 rating/)
    for (const [place, { address }] of others.entries()) {
      let isOld = false
      while ((await ask(address, path)).headers.etag === before[place]) isOld = true
      lags.push(isOld ? performance.now() - acknowledged : 0)
    }
  }

  console.info(
    `Old pages after a change: ${lags.filter(Boolean).length} of ${lags.length}, at most ${Math.max(...lags).toFixed(0)} ms`,
  )
  expect(Math.max(...lags)).toBeLessThan(200)
})

test.skipIf(noProxy)('limits on attempts count together, and each mail is sent once', async () => {
  const { instances, proxy, db, folder } = await threeInstances()
  await aBrowser().signUp(proxy, 'ann')
  const guess = (n: number) =>
    aBrowser().submit(instances[n % 3]?.address ?? '', '/sign-in', {
      email: 'ann@site.example',
      password: `wrong ${n}`,
    })

  const statuses = (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect((await guess(2)).status).toBe(429)

  for (const n of [0, 1, 2, 0]) {
    const { status } = await aBrowser().submit(instances[n]?.address ?? '', '/forget-password', {
      email: 'ann@site.example',
    })
    expect(status).toBeLessThan(400)
  }
  const mails = () =>
    readdir(join(folder, 'mail')).then(
      (files) => files.filter((file) => file.endsWith('.eml')),
      () => [],
    )
  await until(async () => (await mails()).length === 4)
  await wait(3_000)
  expect(await mails()).toHaveLength(4)
  const { rows } = await sql`select 1 from pgboss.job where name = 'reset-mail' and retry_count > 0`.execute(db)
  expect(rows).toEqual([])
})

test.skipIf(noProxy)(
  'an import is done by one instance; when that is killed another one goes on, which the others show',
  async () => {
    const { instances, db } = await threeInstances()
    const admin = aBrowser()
    await admin.signInAsAdmin(instances[0].address)
    const lines = Array.from({ length: 1_500 }, (_, n) => JSON.stringify({ itemType: 'anime', title: `Title ${n}` }))
    const file = new File([lines.join('\n')], 'catalogue.jsonl')
    const page = String((await admin.sendFile(instances[0].address, '/admin-dashboard/imports', file)).headers.location)
    const seenBy = async ({ address }: Site['instances'][0]) =>
      JSON.parse(await admin.text(address, `${page}/progress`))
    const [first, second, third] = instances
    await until(async () => (await seenBy(second)).state === 'checked')

    await admin.submit(third.address, page, { do: 'start' })
    await until(async () => (await seenBy(second)).added > 0)
    const workers = await Promise.all(instances.map(({ pid }) => childOf(pid, 'background/process.ts import')))
    expect(workers.filter(Boolean), 'one of three works').toHaveLength(1)
    const at = workers.findIndex(Boolean)
    const [killed, ...others] = [instances[at] ?? first, ...instances.filter((_, place) => place !== at)]
    await killed.stop('SIGKILL')
    const since = performance.now()
    const { added } = await seenBy(others[0] ?? second)
    expect(added).toBeLessThan(lines.length)
    await until(async () => (await seenBy(others[0] ?? second)).added > added)
    console.info(`Another instance went on ${((performance.now() - since) / 1000).toFixed(1)} s after the kill`)
    await until(async () => (await seenBy(others[1] ?? second)).state === 'done', 120)

    const figures = { added: lines.length, changed: 0, unchanged: 0, refused: 0 }
    expect(await seenBy(others[1] ?? second)).toMatchObject(figures)
    const { rows } = await sql<{
      titles: number
    }>`select count(*) as titles from titles where title like 'Title %'`.execute(db)
    expect(rows).toEqual([{ titles: lines.length }])
  },
)
