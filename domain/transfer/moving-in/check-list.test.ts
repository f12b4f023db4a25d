import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { checkedList, figuresOf, latestImport, malList } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { beginListImport } from './begin-list-import.ts'
import { checkList } from './check-list.ts'

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
  const archive = JSON.parse(foreignLists['anilist-archive'])
  const [entry] = archive.lists
  const names = Array.from({ length: 100 }, (_, n) => `${n} ${'x'.repeat(900)}`)
  archive.user.custom_lists = { anime: names, manga: names }
  const read = async (count: number, most?: number) => {
    archive.lists = Array.from({ length: count }, (_, n) => ({
      ...entry,
      series_id: n + 1,
      custom_lists: names.map(() => 1),
    }))
    const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
    let batches = 0
    const pause = async () => void batches++
    await checkList(db, { id, userId }, Readable.from([Buffer.from(JSON.stringify(archive))]), { pause, most })
    return { batches, ...(await figuresOf(db, userId)) }
  }
  expect(await read(50)).toEqual({ batches: 3, state: 'checked', rows: 50, unknown: 50 })
  expect(await read(50, 4)).toMatchObject({ state: 'failed', rows: 0 })
  expect(await latestImport(db, userId)).toMatchObject({ problem: { code: 'list-large' } })
})
