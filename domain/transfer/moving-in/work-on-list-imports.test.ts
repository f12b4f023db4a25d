import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import type { Storage } from '#domain/media/storage.ts'
import { Refusal } from '#domain/refusal.ts'
import { aLongRest } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aBreakingDisk } from '#tests/support/breaking-disk.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { aStorage } from '#tests/support/storage.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { beginFromUpload } from './begin-from-upload.ts'
import { beginListImport } from './begin-list-import.ts'
import { bringBatch } from './bring-batch.ts'
import { checkList } from './check-list.ts'
import { startListImport } from './decide.ts'
import { findLatestImports } from './find-latest-imports.ts'
import { keepSentList } from './keep-sent-list.ts'
import { noteListImportFailure, workOnListImports } from './work-on-list-imports.ts'

const titles = 120
const list = JSON.stringify({
  data: Array.from({ length: titles }, (_, n) => ({
    node: { id: n + 1, title: `Title ${n + 1}` },
    list_status: { status: 'watching', score: 0 },
  })),
})

test('a file that somebody waits to look at is read before another list is brought in', async () => {
  const { db, storage, states } = await oneBegunOneSent()

  const seen: unknown[] = []
  await workOnListImports(db, storage, { pause: async () => void seen.push((await states()).join(' ')) })

  expect([seen[0], await states()]).toEqual(['running reading', ['done', 'checked']])
  expect(new Set(seen.slice(1)), 'while the other list is brought in').toEqual(new Set(['running checked']))
})

test('a file that is sent twice at once is one import', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const reader = asReader((await aUser(db)).id)
  const uploadId = await keepSentList(db, storage, reader, new File([list], 'list.json'))
  const begin = (of: Db) => beginFromUpload(of, reader, { uploadId, fileName: 'list.json' })
  let first = 0

  const second = await afterWaiting(
    db,
    async (tx) => {
      first = await begin(tx)
    },
    () => begin(db),
  )

  expect(second).toBe(first)
})

test('an import is given up after five failures, unless something was done in between', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await begun(db, userId)
  for (let failure = 1; failure <= 4; failure++) expect(await noteListImportFailure(db)).toBe(failure)
  await bringBatch(db, id, userId)
  expect(await noteListImportFailure(db)).toBe(1)
  await workOnListImports(db, noFiles)
  expect(await findLatestImports(db, asReader(userId))).toMatchObject([{ state: 'done' }])
})

test('rows are brought in by the megabyte, however few they are', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await begun(db, userId)
  await sql`update list_import_rows set record = record || ${aLongRest}::jsonb where place <= 5`.execute(db)
  expect(await bringBatch(db, id, userId)).toBe(3)
  expect(await bringBatch(db, id, userId)).toBe(40)
})

test('a failure counts against the import that is named, as long as it is worked on', async () => {
  const { db } = await oneBegunOneSent()
  const [running, reading] = (await db.selectFrom('list_imports').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  expect(await noteListImportFailure(db, running)).toBe(1)
  await db
    .updateTable('list_imports')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('id', '=', running ?? 0)
    .execute()
  expect(await noteListImportFailure(db, running)).toBe(0)
  const failures = await db
    .selectFrom('list_imports')
    .select('failures')
    .where('id', '=', reading ?? 0)
    .execute()
  expect(failures).toEqual([{ failures: 0 }])
})

test('a file at which the whole site has ended five times is not read again; other ends are no failures', async () => {
  const { db, storage, states } = await oneBegunOneSent()
  const reading = () =>
    db.selectFrom('list_imports').select(['failures', 'read_since']).where('upload_id', 'is not', null).execute()
  let asked = 0
  const get: Storage['get'] = (key) => {
    asked++
    return asked > 5 ? storage.get(key) : away()
  }
  const work = () => workOnListImports(db, { ...storage, get })
  await expect(work()).rejects.toThrow('no-default-bucket')
  expect(await reading()).toEqual([{ failures: 0, read_since: null }])

  for (let failures = 1; failures <= 4; failures++) {
    await sql`update list_imports set read_since = now() where state = 'reading'`.execute(db)
    await expect(work()).rejects.toThrow('no-default-bucket')
    expect(await reading()).toEqual([{ failures, read_since: null }])
  }
  await sql`update list_imports set read_since = now() where state = 'reading'`.execute(db)
  await work()
  expect([await states(), asked]).toEqual([['done', 'failed'], 5])
})

const away = () => Promise.reject(new Refusal('no-default-bucket'))
const onBrokenDisk: Storage['get'] = async (key) => {
  const { storage, breakDown } = await aBreakingDisk()
  await breakDown()
  return storage.get(key)
}
/** Breaks off in the middle of a file. */
const broken = async () => {
  const stream = Readable.from(
    (async function* () {
      yield Buffer.from(list.slice(0, 3_000))
      throw new Refusal('no-default-bucket')
    })(),
  )
  return { length: list.length, stream, isRemote: true }
}

test.each<{ how: string; get: Storage['get'] }>([
  { how: 'does not answer', get: away },
  { how: 'breaks off in the middle', get: broken },
  { how: 'is a disk that fails', get: onBrokenDisk },
])(
  'a storage that $how is not the fault of a file, which is read later; lists that need none go on',
  async ({ get }) => {
    const { db, storage, states } = await oneBegunOneSent()

    await expect(workOnListImports(db, { ...storage, get })).rejects.toThrow('no-default-bucket')
    expect(await states()).toEqual(['done', 'reading'])
    await workOnListImports(db, storage)
    expect(await states()).toEqual(['done', 'checked'])
  },
)

test('a file that is no list is kept until it could be written down why', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const reader = asReader((await aUser(db)).id)
  const uploadId = await keepSentList(db, storage, reader, new File(['nothing of the kind'], 'list.json'))
  await beginFromUpload(db, reader, { uploadId, fileName: 'list.json' })
  const latest = async () => (await findLatestImports(db, reader))[0]
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger disk_is_full before update of problem on list_imports execute function disk_is_full()`.execute(
    db,
  )

  await expect(workOnListImports(db, storage)).rejects.toThrow('could not extend file')
  expect(await latest()).toMatchObject({ state: 'reading' })
  await sql`drop function disk_is_full cascade`.execute(db)
  await workOnListImports(db, storage)

  expect(await latest()).toMatchObject({ state: 'failed' })
  const { problem } = await db.selectFrom('list_imports').select('problem').executeTakeFirstOrThrow()
  expect(problem).toContain('list-unknown')
})

/** A list that is being brought in, and another reader's file that is to be read. */
async function oneBegunOneSent() {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const [mari, joao] = [asReader(userId), asReader((await aUser(db)).id)]
  await begun(db, userId)
  const uploadId = await keepSentList(db, storage, joao, new File([list], 'list.json'))
  await beginFromUpload(db, joao, { uploadId, fileName: 'list.json' })
  const states = async () =>
    (await Promise.all([mari, joao].map((reader) => findLatestImports(db, reader)))).map(([latest]) => latest?.state)
  return { db, storage, states }
}

/** An import that has begun to write. */
async function begun(db: PlainDb, userId: string): Promise<number> {
  for (let n = 1; n <= titles; n++) {
    const { id } = await aTitle(db, { title: `Title ${n}` })
    await db
      .insertInto('external_ids')
      .values({ title_id: id, source: 'mal', value: `${n}` })
      .execute()
  }
  const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
  await checkList(
    db,
    { id, userId },
    (async function* () {
      yield Buffer.from(list)
    })(),
  )
  const policy = { anime: 'theirs', manga: 'theirs' } as const
  await startListImport(db, asReader(userId), id, { policy, castsRatings: false })
  return id
}
