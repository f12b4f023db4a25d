import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { moveTitle } from './move-title.ts'
import { findShelfPage } from './queries.ts'
import { shelveTitle } from './shelve-title.ts'
import { unshelveTitle } from './unshelve-title.ts'

const few = ['1', '2', '3', '4', '5', '6']
const someTitle = constantFrom(...few)
const someChange = oneof(
  record({ do: constantFrom('move'), title: someTitle, before: constantFrom(...few, null) }),
  record({ do: constantFrom('place'), title: someTitle, place: nat(7) }),
  record({ do: constantFrom('add', 'take'), title: someTitle }),
)
type Change = { do: string; title: string; before?: string | null; place?: number }

test('whatever is added, moved and taken off, the order is that of a plain array', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const id of few) await aTitle(db, { id, title: `Title ${id}` })

  await assert(
    asyncProperty(array(someChange, { maxLength: 30 }), async (changes) => {
      const { id } = await aShelf(db, { user_id: userId, titles: ['1', '2', '3', '4'] })
      let expected = ['1', '2', '3', '4']
      for (const change of changes) {
        expected = asArray(expected, change)
        await inDatabase(db, userId, id, change)
      }
      expect(await orderOf(db, id)).toEqual(expected)
      await db.deleteFrom('shelves').execute()
    }),
    { numRuns: 40 },
  )
})

test('moves, additions and removals at the same time lose no title, and list none twice', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const id of few) await aTitle(db, { id, title: `Title ${id}` })

  await assert(
    asyncProperty(array(someChange, { maxLength: 16, minLength: 8 }), async (changes) => {
      const { id } = await aShelf(db, { user_id: userId, titles: ['1', '2', '3', '4'] })
      await Promise.all(changes.map((change) => inDatabase(db, userId, id, change)))
      const touched = (title: string, what: string) =>
        changes.some((change) => change.do === what && change.title === title)
      const order = await orderOf(db, id)
      expect(new Set(order).size).toBe(order.length)
      for (const title of few) {
        const began = ['1', '2', '3', '4'].includes(title)
        if (!touched(title, 'take') && (began || touched(title, 'add'))) expect(order).toContain(title)
        if (!touched(title, 'add') && (!began || touched(title, 'take'))) expect(order).not.toContain(title)
      }
      await db.deleteFrom('shelves').execute()
    }),
    { numRuns: 10 },
  )
})

test('a hundred moves to the same place keep the order, and positions stay short', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const id of few) await aTitle(db, { id, title: `Title ${id}` })
  const { id } = await aShelf(db, { user_id: userId, titles: few })

  for (let turn = 0; turn < 100; turn++) {
    const titleId = turn % 2 ? '5' : '6'
    await moveTitle(db, asReader(userId), { shelfId: id, titleId, goal: { before: '2' } })
  }

  expect(await orderOf(db, id)).toEqual(['1', '6', '5', '2', '3', '4'])
  const rows = await db.selectFrom('shelf_titles').select('position').execute()
  for (const { position } of rows) expect(String(position).length).toBeLessThan(40)
})

test('a move that names a title which is no longer on the list is refused, and the order stays', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const id of few) await aTitle(db, { id, title: `Title ${id}` })
  const { id: shelfId } = await aShelf(db, { user_id: userId, titles: ['1', '2', '3'] })
  const move = (titleId: string, before: string | null) =>
    moveTitle(db, asReader(userId), { shelfId, titleId, goal: { before } })

  await expect(move('4', '1')).rejects.toMatchObject({ code: 'shelf-changed' })
  await expect(move('1', '4')).rejects.toMatchObject({ code: 'shelf-changed' })
  await expect(move('\0', null)).rejects.toMatchObject({ code: 'shelf-changed' })
  await expect(move('1', "' or true")).rejects.toMatchObject({ code: 'shelf-changed' })
  await expect(
    moveTitle(db, asReader((await aUser(db)).id), { shelfId, titleId: '1', goal: { before: null } }),
  ).rejects.toMatchObject({ code: 'shelf-missing' })

  expect(await orderOf(db, shelfId)).toEqual(['1', '2', '3'])
  expect(await move('1', '1')).toBe(1)
  expect(await move('3', '1')).toBe(1)
  expect(await move('3', null)).toBe(3)
})

async function inDatabase(db: Db, userId: string, shelfId: string, { title: titleId, ...change }: Change) {
  const [reader, which] = [asReader(userId), { shelfId, titleId }]
  if (change.do === 'add') return shelveTitle(db, reader, which)
  if (change.do === 'take') return unshelveTitle(db, reader, which)
  const goal = change.do === 'place' ? { place: (change.place ?? 0) + 1 } : { before: change.before ?? null }
  return moveTitle(db, reader, { ...which, goal }).catch((error) => {
    expect(error).toMatchObject({ code: 'shelf-changed' })
  })
}

function asArray(order: string[], { title, ...change }: Change): string[] {
  const others = order.filter((each) => each !== title)
  if (change.do === 'take') return others
  if (change.do === 'add') return order.includes(title) ? order : [...order, title]
  if (!order.includes(title)) return order
  if (change.do === 'place') return others.toSpliced(change.place ?? 0, 0, title)
  const before = change.before ?? null
  if (before === title || (before !== null && !order.includes(before))) return order
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, title)
}

async function orderOf(db: Db, shelfId: string): Promise<string[]> {
  const { rows } = await findShelfPage(db, shelfId, { page: 1 })
  return rows.map(({ title }) => title.id)
}
