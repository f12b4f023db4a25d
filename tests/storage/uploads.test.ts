import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { s3Storage } from '#domain/media/s3-storage.ts'
import type { Listed, Storage } from '#domain/media/storage.ts'
import { sweepPictures } from '#domain/media/sweep-pictures.ts'
import { sweepStrays } from '#domain/media/sweep-strays.ts'
import { ask } from '#tests/support/ask.ts'
import { newDatabase } from '#tests/support/database.ts'
import { colours } from '#tests/support/pictures.ts'
import { aServer } from '#tests/support/server.ts'
import { keysIn } from '#tests/support/storage.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'
import { aStore, type Store } from './swift.ts'

const day = 24 * 60 * 60 * 1000
const away = [503, sentences['no-default-bucket']]

/** How the store goes away, and how it comes back. */
const faults: { fault: string; goes(store: Store): Promise<void>; returns(store: Store): Promise<void> }[] = [
  { fault: 'hangs', goes: (store) => store.freeze(), returns: (store) => store.thaw() },
  { fault: 'is killed', goes: (store) => store.kill(), returns: (store) => store.start() },
  {
    fault: 'is cut off',
    goes: (store) => store.network.refuse(),
    returns: (store) => store.network.accept(),
  },
  {
    fault: 'does not come through any more',
    goes: async (store) => store.network.freeze(),
    returns: async (store) => store.network.thaw(),
  },
]

test.each(faults)(
  'a store that $fault in the middle of an upload: it goes on where it was, and nothing half-done is left',
  async ({ goes, returns }) => {
    const store = await aStore()
    const { address, db, storage, lines } = await aSite(store)
    const reader = anUploader(address)
    const picture = await colours(1_600, 2_000).png({ compressionLevel: 0 }).toBuffer()
    const upload = await reader.begin(picture.length)
    const received = () => db.selectFrom('uploads').select('received').executeTakeFirst()

    const sending = reader.send(upload, 0, picture)
    await expect.poll(async () => (await received())?.received ?? 0, { interval: 5 }).toBeGreaterThan(3_000_000)
    await goes(store)
    const cut = await sending
    const kept = await reader.offset(upload)
    const began = performance.now()
    const again = await reader.send(upload, kept, picture.subarray(kept))
    const seconds = (performance.now() - began) / 1000
    for (const { status, body } of [cut, again]) expect([status, body.toString()]).toEqual(away)
    expect(await reader.offset(upload)).toBe(kept)
    expect(kept).toBeGreaterThan(3_000_000)

    await returns(store)
    expect((await reader.send(upload, kept, picture.subarray(kept))).status).toBe(204)

    const making = reader.picture(upload)
    await written(db)
    await goes(store)
    const unmade = await making
    if (unmade.status !== 201) expect([unmade.status, unmade.body.toString()]).toEqual(away)
    await returns(store)
    const made = await reader.picture(upload)
    expect([made.status, (await ask(address, made.headers.location ?? '')).status]).toEqual([201, 200])
    console.info(`Refused after ${seconds.toFixed(1)} s; the picture: ${unmade.status}`)

    await sweep(db, storage, made.headers.location ?? '')
    const { rows } = await sql<{ id: string }>`select id from pictures`.execute(db)
    expect(rows).toHaveLength(1)
    const left = (await keysIn(storage)).filter((key) => !key.startsWith('kiroku/'))
    expect(left.filter((key) => !key.startsWith(`userImgs/${rows[0]?.id}-`))).toEqual([])
    expect(left).toHaveLength(4)
    expect(lines.filter(({ status }) => status === 500)).toEqual([])
  },
)

test('a picture of a store that is away is 503, not missing, and the pages go on', async () => {
  const store = await aStore()
  const { address, lines } = await aSite(store)
  const reader = anUploader(address)
  const picture = await colours(300, 300).png().toBuffer()
  const { headers } = await reader.create(picture.length, { body: picture })
  const shown = (await reader.picture(headers.location ?? '')).headers.location ?? ''

  await store.freeze()
  const asked = Array.from({ length: 10 }, () => ask(address, shown))
  expect((await ask(address, '/')).status).toBe(200)
  const answers = await Promise.all(asked)
  await store.thaw()

  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set([away.join(' ')]))
  expect((await ask(address, shown)).status).toBe(200)
  expect(lines.filter(({ status }) => status === 500)).toEqual([])
})

test('a wrong secret is refused with a sentence, and neither secret is logged', async () => {
  const store = await aStore()
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'a-wrong-secret' }
  const { address, lines } = await aSite(store, s3Storage({ ...store.address, credentials }))
  const reader = anUploader(address)

  const sent = await reader.send(await reader.begin(1_000), 0, Buffer.alloc(1_000))

  expect([sent.status, sent.body.toString()]).toEqual(away)
  const log = JSON.stringify(lines)
  expect(log).toContain('SignatureDoesNotMatch')
  for (const secret of ['a-wrong-secret', 'testing']) expect(log).not.toContain(secret)
  expect(await keysIn(s3Storage(store.address))).toEqual([])
})

async function aSite(store: Store, storage = s3Storage(store.address)) {
  const { db, url } = await newDatabase()
  await signedIn(db, 'reader')
  return { ...(await aServer({ db, url, write: () => ({ html: 'A page' }), storage })), db, storage }
}

/** Waits until the first file of a picture may be under way: its row comes first. */
async function written(db: PlainDb): Promise<void> {
  await expect
    .poll(async () => (await db.selectFrom('pictures').select('id').execute()).length, { interval: 5 })
    .toBe(1)
}

/** What the sweeps of the next day take, of all that has been left but the picture that is in use. */
async function sweep(db: PlainDb, storage: Storage, used: string): Promise<void> {
  await sql`update pictures set wanted_at = now() - interval '2 days' where address <> ${used}`.execute(db)
  await sweepPictures(db, storage)
  await sql`update storage_sweeps set swept_at = now() - interval '1 day'`.execute(db)
  async function* list(folder: string): AsyncGenerator<Listed> {
    for await (const listed of storage.list(folder))
      yield { ...listed, changedAt: new Date(listed.changedAt.getTime() - 2 * day) }
  }
  await sweepStrays(db, { ...storage, list })
}
