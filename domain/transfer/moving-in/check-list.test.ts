import { expect, test } from 'vitest'
import { checkedList, figuresOf, latestImport, malList } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
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
