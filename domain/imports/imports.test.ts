import { gzipSync, zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { giveWay } from '#tests/support/give-way.ts'
import { imported } from '#tests/support/imported.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aStorage } from '#tests/support/storage.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import type { Storage } from '../media/storage.ts'
import { sweepUploads } from '../media/sweep-uploads.ts'
import { Refusal } from '../refusal.ts'
import { keepAdminsWord } from '../titles/records/keep-admins-word.ts'
import { beginImport } from './begin-import.ts'
import { cancelImport } from './cancel-import.ts'
import { noteImportFailure } from './fail-import.ts'
import { keepSentCatalogue } from './keep-sent-catalogue.ts'
import { findImport, findLines, findProblems } from './queries.ts'
import { refuseOtherFiles } from './refuse-other-files.ts'
import { startImport } from './start-import.ts'
import { workOnImport } from './work-on-import.ts'

const titles = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({ itemType: 'anime', title: `Title ${n}`, year: 2000, ...more }),
  )

async function someImports() {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: adminId } = await aUser(db, { id: 'admin', user_name: 'Keeper' })
  return { db, storage, adminId }
}

async function anImport(
  db: PlainDb,
  storage: Storage,
  text: string | Buffer,
  name = 'catalogue.jsonl',
): Promise<number> {
  const file = new File([new Uint8Array(Buffer.from(text))], name)
  return beginImport(db, asAdmin('admin'), {
    uploadId: await keepSentCatalogue(db, storage, asAdmin('admin'), file),
    fileName: name,
    source: 'catalogue',
  })
}

function titlesOf(db: PlainDb) {
  return db.selectFrom('titles').select(['title', 'released_on']).orderBy('title').execute()
}

function actionsOf(db: PlainDb) {
  return db.selectFrom('admin_actions').select(['action', 'subject_name', 'after']).orderBy('id').execute()
}

test('the file is first read without writing, and a preview of what it would do is stored', async () => {
  const { db, storage } = await someImports()
  await imported(db, titles(3))
  const changed = JSON.stringify({ itemType: 'anime', title: 'Title 1', year: 2000, episodes: 12 })
  const lines = [titles(1)[0], changed, '{"title":', JSON.stringify({ itemType: 'manga', title: 'New', year: 1999 })]
  const id = await anImport(db, storage, gzipSync(lines.join('\n')), '/home/me/new\u202e.jsonl.gz')
  const before = await titlesOf(db)

  await workOnImport(db, storage, id)

  expect(await titlesOf(db)).toEqual(before)
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({
    fileName: 'new.jsonl.gz',
    state: 'checked',
    by: 'Keeper',
    preview: {
      figures: { added: 1, changed: 1, unchanged: 1, refused: 1 },
      added: [{ line: 4, kind: 'manga', title: 'New', year: '1999' }],
      changed: [
        {
          line: 2,
          kind: 'anime',
          title: 'Title 1',
          year: '2000',
          changes: [{ field: 'episodes', before: '', after: '12' }],
        },
      ],
      unchanged: [{ line: 1, kind: 'anime', title: 'Title 0', year: '2000' }],
    },
  })
  expect(await findProblems(db, asAdmin('admin'), id, 10)).toEqual([
    { line: 3, reason: expect.stringMatching(/^{"code":"line-not-json"/) },
  ])
  expect(await actionsOf(db)).toEqual([])
  expect(await findLines(db, asAdmin('admin'), id, { after: 0, limit: 10 })).toMatchObject([
    { line: 1, outcome: 'unchanged', changes: [] },
    { line: 2, outcome: 'changed', changes: [{ field: 'episodes', before: '', after: '12' }] },
    { line: 4, outcome: 'added', kind: 'manga', title: 'New', year: '1999', changes: [] },
  ])
  expect(await findLines(db, asAdmin('admin'), id, { after: 2, limit: 10 })).toHaveLength(1)
})

test('what was found by an import that gives way in a deadlock as it ends is kept', async () => {
  const { db, storage } = await someImports()
  const id = await anImport(db, storage, [...titles(2), 'x'].join('\n'))
  await giveWay(db, 'imports', 1, sql`new.state = 'checked'`)

  await workOnImport(db, storage, id)

  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'checked' })
  expect(await findProblems(db, asAdmin('admin'), id, 10)).toMatchObject([{ line: 3 }])
  expect(await findLines(db, asAdmin('admin'), id, { after: 0, limit: 10 })).toMatchObject([{ line: 1 }, { line: 2 }])
})

test('a preview leaves out what an admin has edited', async () => {
  const { db, storage } = await someImports()
  const line = (more: object) => JSON.stringify({ itemType: 'anime', title: 'One', ids: { mal: 1 }, ...more })
  await imported(db, [line({ episodes: 12, genres: ['Drama', 'Comedy'] })])
  const { id: titleId } = await db
    .updateTable('titles')
    .set({ episodes: 13, edited_fields: ['episodes'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (tx) => keepAdminsWord(tx, titleId))
  const before = await db.selectFrom('titles').selectAll().execute()
  const id = await anImport(db, storage, line({ episodes: 14, genres: ['Drama', 'Horror'], synopsis: 'x'.repeat(900) }))

  await workOnImport(db, storage, id)

  const [found] = await findLines(db, asAdmin('admin'), id, { after: 0, limit: 10 })
  expect(found?.changes.find(({ field }) => field === 'genres')).toEqual({
    field: 'genres',
    before: 'Comedy',
    after: 'Horror',
  })
  expect(found?.changes.map(({ field }) => field)).not.toContain('episodes')
  for (const { after } of found?.changes ?? []) expect(after.length).toBeLessThan(310)
  expect(await db.selectFrom('titles').selectAll().execute()).toEqual(before)
})

test('when the admin starts it, the file is imported, logged and deleted', async () => {
  const { db, storage, adminId } = await someImports()
  // The last line is in a batch of its own.
  const id = await anImport(db, storage, [...titles(125), 'x'].join('\n'))
  await workOnImport(db, storage, id)

  await startImport(db, asAdmin(adminId), id)
  await workOnImport(db, storage, id)

  expect(await titlesOf(db)).toHaveLength(125)
  const figures = { added: 125, changed: 0, unchanged: 0, refused: 1 }
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({
    state: 'done',
    ...figures,
    endedAt: expect.any(Date),
  })
  expect(await findProblems(db, asAdmin('admin'), id, 10)).toMatchObject([{ line: 126 }])
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await actionsOf(db)).toEqual([
    { action: 'import-started', subject_name: 'catalogue.jsonl', after: null },
    { action: 'import-finished', subject_name: 'catalogue.jsonl', after: figures },
  ])
})

test('nothing is written before the admin has started the import, and it cannot be started twice', async () => {
  const { db, storage, adminId } = await someImports()
  const id = await anImport(db, storage, titles(3).join('\n'))
  const tooEarly = startImport(db, asAdmin(adminId), id)
  await expect(tooEarly).rejects.toMatchObject({ code: 'import-not-checked' })

  await workOnImport(db, storage, id)
  await workOnImport(db, storage, id)
  expect(await titlesOf(db)).toEqual([])

  const starts = await Promise.allSettled([
    startImport(db, asAdmin(adminId), id),
    startImport(db, asAdmin(adminId), id),
  ])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await actionsOf(db)).toHaveLength(1)
})

test('a second import is refused until the first has ended', async () => {
  const { db, storage, adminId } = await someImports()
  const first = await anImport(db, storage, titles(1).join('\n'))
  await expect(anImport(db, storage, titles(2).join('\n'))).rejects.toThrow('import-underway')

  await cancelImport(db, storage, asAdmin(adminId), first)
  await anImport(db, storage, titles(2).join('\n'))
})

test('an import needs a finished upload of a catalogue by the same admin', async () => {
  const { db, storage } = await someImports()
  await aUser(db, { id: 'other' })
  const file = new File(['{}'], 'a.jsonl')
  const uploadId = await keepSentCatalogue(db, storage, asAdmin('other'), file)
  const add = { user_id: 'admin', folder: 'catalogues', size: 9 }
  await db
    .insertInto('uploads')
    .values([{ ...add, id: 'half', received: 3 }])
    .execute()
  await db
    .insertInto('uploads')
    .values([{ ...add, id: 'picture', folder: 'imgs', received: 9 }])
    .execute()

  for (const id of [uploadId, 'half', 'picture', 'none']) {
    const begun = beginImport(db, asAdmin('admin'), { uploadId: id, fileName: 'a.jsonl', source: 'catalogue' })
    await expect(begun, id).rejects.toMatchObject({ code: 'import-file' })
  }
})

test('an import that was interrupted and continued ends with the figures and titles of an undisturbed one', async () => {
  const { db, storage, adminId } = await someImports()
  await imported(db, titles(20))
  const id = await anImport(db, storage, [...titles(170, { episodes: 12 }), 'x'].join('\n'))
  await workOnImport(db, storage, id)
  await startImport(db, asAdmin(adminId), id)
  const undisturbed = (await findImport(db, asAdmin('admin'), id))?.preview?.figures

  for (let batches = 1; batches <= 3; batches++) {
    const stop = new AbortController()
    let left = batches
    const pause = async () => {
      left -= 1
      if (left === 0) stop.abort()
    }
    await workOnImport(db, storage, id, { signal: stop.signal, pause })
    expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'running' })
  }
  await workOnImport(db, storage, id)

  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'done', ...undisturbed })
  expect(undisturbed).toEqual({ added: 150, changed: 20, unchanged: 0, refused: 1 })
  expect(await titlesOf(db)).toHaveLength(170)
})

test('after a cancellation nothing more is written, and what was imported stays', async () => {
  const { db, storage, adminId } = await someImports()
  const id = await anImport(db, storage, titles(200).join('\n'))
  await workOnImport(db, storage, id)
  await startImport(db, asAdmin(adminId), id)
  let batches = 0
  const pause = async () => {
    batches += 1
    if (batches === 2) await cancelImport(db, storage, asAdmin(adminId), id)
  }

  await workOnImport(db, storage, id, { pause })

  expect(await titlesOf(db)).toHaveLength(50)
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'cancelled', added: 50 })
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect((await actionsOf(db)).at(-1)).toMatchObject({ action: 'import-cancelled', after: { added: 50, changed: 0 } })
  await expect(cancelImport(db, storage, asAdmin(adminId), id)).rejects.toThrow('import-ended')
})

test('an import is cancelled also when its file cannot be deleted, which the sweep does later', async () => {
  const { db, storage, adminId } = await someImports()
  const id = await anImport(db, storage, titles(1).join('\n'))
  const away = { ...storage, deleteFolder: () => Promise.reject(new Refusal('no-default-bucket')) }

  await cancelImport(db, away, asAdmin(adminId), id)

  expect(await findImport(db, asAdmin(adminId), id)).toMatchObject({ state: 'cancelled' })
  await db
    .updateTable('uploads')
    .set({ created_at: new Date(0) })
    .execute()
  expect(await sweepUploads(db, storage)).toBe(1)
})

test('an import whose file is gone fails; one that broke off is tried again, up to five times', async () => {
  const { db, storage } = await someImports()
  const gone = await anImport(db, storage, titles(1).join('\n'))
  await storage.deleteFolder('uploads')
  await workOnImport(db, storage, gone)
  expect(await findImport(db, asAdmin('admin'), gone)).toMatchObject({ state: 'failed' })

  const id = await anImport(db, storage, titles(1).join('\n'))
  const away = { ...storage, get: () => Promise.reject(new Error('away')) }
  for (let n = 1; n <= 5; n++) {
    expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'checking' })
    await expect(workOnImport(db, away, id)).rejects.toThrow('away')
    await noteImportFailure(db, id)
  }
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'failed' })
})

test('failures before something was written do not count with those after it', async () => {
  const { db, storage } = await someImports()
  const id = await anImport(db, storage, titles(60).join('\n'))
  const fail = async () => {
    for (let failure = 1; failure <= 4; failure++) expect(await noteImportFailure(db, id)).toBe(failure)
  }
  await fail()
  await workOnImport(db, storage, id)
  await startImport(db, asAdmin('admin'), id)
  await fail()

  const stop = new AbortController()
  await workOnImport(db, storage, id, { signal: stop.signal, pause: async () => stop.abort() })
  await fail()
  await workOnImport(db, storage, id, { signal: AbortSignal.abort() })

  expect(await noteImportFailure(db, id)).toBe(5)
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'failed', added: 25 })
})

test('a file is kept while the storage is away; once it can be read and is no catalogue, it is deleted', async () => {
  const { db, storage, adminId } = await someImports()
  const picture = new File([new Uint8Array(await aPicture('png'))], 'a.png')
  const uploadId = await keepSentCatalogue(db, storage, asAdmin(adminId), picture)
  const away = { ...storage, get: () => Promise.reject(new Refusal('no-default-bucket')) }
  const kept = () => db.selectFrom('uploads').select('id').execute()

  await expect(refuseOtherFiles(db, away, asAdmin(adminId), uploadId)).rejects.toThrow('no-default-bucket')
  expect(await kept()).toHaveLength(1)
  await expect(refuseOtherFiles(db, storage, asAdmin(adminId), uploadId)).rejects.toThrow('import-not-catalogue')
  expect(await kept()).toEqual([])
})

test('neither the sweep nor further uploads delete the file of an import before it ends', async () => {
  const { db, storage, adminId } = await someImports()
  const id = await anImport(db, storage, titles(1).join('\n'))
  await db
    .updateTable('uploads')
    .set({ created_at: new Date(0) })
    .execute()
  for (let n = 0; n < 9; n++) await keepSentCatalogue(db, storage, asAdmin(adminId), new File(['{}'], 'a'))

  expect(await sweepUploads(db, storage)).toBe(0)
  await workOnImport(db, storage, id)
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'checked' })
})

test('a file of anime-offline-database is checked and imported like any other, as its own source', async () => {
  const { db, storage } = await someImports()
  const repository = 'https://github.com/manami-project/anime-offline-database'
  const entry = { sources: ['https://anidb.net/anime/3'], title: 'Glass Harbour', animeSeason: { year: 2019 } }
  const file = zstdCompressSync(JSON.stringify({ repository, data: [entry, { sources: 1 }] }, null, 2))
  const id = await anImport(db, storage, file, 'anime-offline-database.json.zst')
  await workOnImport(db, storage, id)
  const preview = { figures: { added: 1, refused: 1 }, added: [{ line: 1, title: 'Glass Harbour', year: '2019' }] }
  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'checked', preview })

  await startImport(db, asAdmin('admin'), id)
  await workOnImport(db, storage, id)

  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'done', added: 1, refused: 1 })
  expect(await titlesOf(db)).toEqual([{ title: 'Glass Harbour', released_on: '2019' }])
  const { source } = await db.selectFrom('imports').select('source').executeTakeFirstOrThrow()
  expect(source).toBe('anime-offline-database')
})

test('an upload that makes room for another one while its import begins is refused', async () => {
  const { db, storage, adminId } = await someImports()
  const uploadId = await keepSentCatalogue(db, storage, asAdmin('admin'), new File(['{}'], 'catalogue.jsonl'))
  const makeRoom = async (tx: Tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', adminId).forUpdate().execute()
    await tx.deleteFrom('uploads').where('id', '=', uploadId).execute()
  }
  const begin = () => beginImport(db, asAdmin('admin'), { uploadId, fileName: 'a', source: 'catalogue' })

  await expect(afterWaiting(db, makeRoom, begin)).rejects.toThrow('import-file')
})

test('a storage that breaks off while the file is begun does not make it a file of another format', async () => {
  const { db, storage } = await someImports()
  const repository = 'https://github.com/manami-project/anime-offline-database'
  const entry = { sources: ['https://anidb.net/anime/3'], title: 'Glass Harbour', animeSeason: { year: 2019 } }
  const id = await anImport(db, storage, JSON.stringify({ repository, data: [entry] }), 'anime-offline-database.json')
  await workOnImport(db, storage, id)
  await startImport(db, asAdmin('admin'), id)
  const away = new Refusal('no-default-bucket')

  await expect(workOnImport(db, { ...storage, get: () => Promise.reject(away) }, id)).rejects.toBe(away)
  await workOnImport(db, storage, id)

  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ state: 'done', added: 1, refused: 0 })
})
