import { expect, test } from 'vitest'
import { aSite, broughtFile, partsOf } from '#tests/support/a-kiroku-import.ts'
import { undoneList } from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { addFavourite } from '../../../favourites/change-favourites.ts'
import { mergeTitles } from '../../../merging/merge-titles.ts'
import { undoMerge } from '../../../merging/undo-merge.ts'
import { makeShelf } from '../../../shelves/make-shelf.ts'
import { shelveTitle } from '../../../shelves/shelve-title.ts'

const titles = [1, 2].map((n) => ({ id: `t${n}`, kind: 'anime', name: 'T', ids: { mal: String(n) } }))
const merged = { from: '501', into: '502', reason: 'The same' }

async function aMovedReader() {
  const { db, userId } = await aSite(3)
  await aUser(db, { id: 'admin', role: 'admin' })
  const shelfId = await makeShelf(db, asReader(userId), { name: 'Calm', description: '', visibility: 'private' })
  const kept = async (table: 'favourites' | 'shelf_titles') =>
    (await db.selectFrom(table).select('title_id').execute()).map(({ title_id }) => title_id)
  const favourite = (id: string) => addFavourite(db, asReader(userId), { what: 'anime', id })
  const fileOf = (...ids: string[]) => ({
    titles,
    lists: [{ name: 'Calm', titles: ids.map((titleId) => ({ titleId })) }],
    favourites: ids.map((titleId) => ({ what: 'anime', titleId, name: 'T' })),
  })
  return { db, userId, shelfId, kept, favourite, fileOf }
}

test('what was brought of a title that is merged since is taken back from the one that stands for it, and the undo of the merge brings nothing back', async () => {
  const { db, userId, kept, fileOf } = await aMovedReader()
  const id = await broughtFile(db, userId, fileOf('t1'))
  await mergeTitles(db, asAdmin('admin'), merged)
  await undoneList(db, userId, id)
  expect([await kept('favourites'), await kept('shelf_titles')]).toEqual([[], []])
  expect(await partsOf(db, userId, id)).toEqual({ lists: { undone: 1 }, favourites: { undone: 1 } })
  await undoMerge(db, asAdmin('admin'), '501')
  expect([await kept('favourites'), await kept('shelf_titles')]).toEqual([[], []])
})

test('where the reader’s own has met what was brought in a merge, it stays and is named', async () => {
  for (const [brought, own] of [
    ['t1', '502'],
    ['t2', '501'],
  ] as const) {
    for (const isFirst of [true, false]) {
      const { db, userId, shelfId, kept, favourite, fileOf } = await aMovedReader()
      const keepOwn = async () => {
        await favourite(own)
        await shelveTitle(db, asReader(userId), { shelfId, titleId: own })
      }
      if (isFirst) await keepOwn()
      const id = await broughtFile(db, userId, fileOf(brought))
      if (!isFirst) await keepOwn()
      await mergeTitles(db, asAdmin('admin'), merged)
      await undoneList(db, userId, id)
      expect([await kept('favourites'), await kept('shelf_titles')], `${brought} ${isFirst}`).toEqual([
        ['502'],
        ['502'],
      ])
      expect(await partsOf(db, userId, id)).toEqual({
        lists: { 'changed-since': 1 },
        favourites: { 'changed-since': 1 },
      })
    }
  }
})

test('two that were brought and have met in a merge are taken back as one', async () => {
  const { db, userId, kept, fileOf } = await aMovedReader()
  const id = await broughtFile(db, userId, fileOf('t1', 't2'))
  await mergeTitles(db, asAdmin('admin'), merged)
  await undoneList(db, userId, id)
  expect([await kept('favourites'), await kept('shelf_titles')]).toEqual([[], []])
  expect(await partsOf(db, userId, id)).toEqual({ lists: { undone: 1 }, favourites: { undone: 2 } })
})

test('a whole list that was brought is taken back after a merge of its titles, unless its reader has put one on it', async () => {
  const cases = [
    { brought: ['t1'], own: null, left: [] },
    { brought: ['t1', 't2'], own: null, left: [] },
    { brought: ['t2', 't1'], own: null, left: [] },
    { brought: ['t1'], own: '502', left: ['502'] },
    { brought: ['t2'], own: '501', left: ['502'] },
  ]
  for (const { brought, own, left } of cases) {
    const { db, userId, kept, fileOf } = await aMovedReader()
    const file = fileOf(...brought)
    const id = await broughtFile(db, userId, { ...file, lists: [{ ...file.lists[0], name: 'Whole' }], favourites: [] })
    if (own) {
      const list = await db.selectFrom('shelves').select('id').where('name', '=', 'Whole').executeTakeFirstOrThrow()
      await shelveTitle(db, asReader(userId), { shelfId: list.id, titleId: own })
    }
    await mergeTitles(db, asAdmin('admin'), merged)
    await undoneList(db, userId, id)
    expect(await kept('shelf_titles'), `${brought} ${own}`).toEqual(left)
    expect(await partsOf(db, userId, id)).toEqual({ lists: { [own ? 'changed-since' : 'undone']: 1 } })
    await undoMerge(db, asAdmin('admin'), '501')
    expect(await kept('shelf_titles')).toHaveLength(own ? 2 : 0)
  }
})
