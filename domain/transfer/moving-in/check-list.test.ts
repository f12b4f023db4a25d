import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { checkedList, figuresOf, latestImport, malList, theirs } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { beginListImport } from './begin-list-import.ts'
import { checkList } from './check-list.ts'
import { startListImport } from './decide.ts'
import { workOnListImports } from './work-on-list-imports.ts'

test('rows of one name without ids are two titles, unless they say all the same', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const format of ['tv', 'movie'] as const) await aTitle(db, { title: 'Hellsing', format })
  const hellsing = { id: 0, name: 'Hellsing' }
  await checkedList(db, userId, [
    { ...hellsing, episodes: 13 },
    { ...hellsing, episodes: 1 },
    { ...hellsing, episodes: 13 },
  ])
  expect(await figuresOf(db, userId)).toEqual({ state: 'checked', rows: 3, ambiguous: 2, refused: 1 })
})

test('a file that is no list ends its import with the reason, and changes nothing', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await beginListImport(db, asReader(userId), { fileName: 'page.html' })
  await checkList(
    db,
    { id, userId },
    (async function* () {
      yield Buffer.from('<!DOCTYPE html><html>')
    })(),
  )
  expect(await latestImport(db, userId)).toMatchObject({ state: 'failed', problem: { code: 'list-unknown' } })
})

test('a file that takes too long to read ends its import with the reason', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
  await checkList(db, { id, userId }, malList([{ id: 1 }]), { longest: -1 })
  expect(await latestImport(db, userId)).toMatchObject({ state: 'failed', problem: { code: 'list-slow' } })
})

test('reading that is told to stop ends, and its import waits to be read anew', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(checkList(db, { id, userId }, malList([{ id: 1 }]), { signal })).rejects.toThrow('stopped')
  expect(await latestImport(db, userId)).toMatchObject({ state: 'reading', problem: null })
})

test('rows are kept by the megabyte, however few they are, and a file that says once what each row would keep is refused', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const read = async (count: number, most?: number) => {
    const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
    let batches = 0
    const pause = async () => void batches++
    await checkList(db, { id, userId }, heavyList(count), { pause, most })
    return { batches, ...(await figuresOf(db, userId)) }
  }
  expect(await read(50)).toEqual({ batches: 3, state: 'checked', rows: 50, unknown: 50 })
  expect(await read(50, 4)).toMatchObject({ state: 'failed', rows: 0 })
  expect(await latestImport(db, userId)).toMatchObject({ problem: { code: 'list-large' } })
})

test('of all lists of a reader only so much is kept; a preview that gave way, and what others sent, do not count', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [(await aUser(db)).id, (await aUser(db)).id]
  const read = async (userId: string) => {
    const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
    await checkList(db, { id, userId }, heavyList(30), { most: 4 })
    return id
  }
  const rowsOf = (id: number) => db.selectFrom('list_import_rows').select('place').where('import_id', '=', id).execute()

  const givenUp = await read(mari)
  const brought = await read(mari)
  expect(await rowsOf(givenUp)).toEqual([])
  expect(await rowsOf(brought)).toHaveLength(30)
  await startListImport(db, asReader(mari), brought, theirs)
  await workOnListImports(db, noFiles)

  await read(mari)
  expect(await latestImport(db, mari)).toMatchObject({ state: 'failed', problem: { code: 'lists-large' } })
  await read(joao)
  expect(await latestImport(db, joao)).toMatchObject({ state: 'checked' })
  await db
    .updateTable('list_imports')
    .set({ undo_until: new Date(Date.now() - 90_000_000) })
    .execute()
  await read(mari)
  expect(await latestImport(db, mari)).toMatchObject({ state: 'checked' })
})

/** A small file of which each row keeps a hundred names of lists: 90 kB. */
function heavyList(rows: number): Readable {
  const archive = JSON.parse(foreignLists['anilist-archive'])
  const [entry] = archive.lists
  const names = Array.from({ length: 100 }, (_, n) => `${n} ${'x'.repeat(900)}`)
  archive.user.custom_lists = { anime: names, manga: names }
  archive.lists = Array.from({ length: rows }, (_, n) => ({
    ...entry,
    series_id: n + 1,
    custom_lists: names.map(() => 1),
  }))
  return Readable.from([Buffer.from(JSON.stringify(archive))])
}
