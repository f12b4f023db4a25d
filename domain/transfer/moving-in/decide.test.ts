import { expect, test } from 'vitest'
import { checkedList, figuresOf, shownRowsOf, theirs, titlesOfMal, waitingOf } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { changeRecords } from '../../journal/change-records.ts'
import type { Change } from '../../journal/changes-rules.ts'
import { decideRow, startListImport } from './decide.ts'
import { workOnListImports } from './work-on-list-imports.ts'

test('whose word counts, the policy says, and a row for itself', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 4)
  for (const title_id of titles) await anEntry(db, { user_id: userId, title_id, status: 'watching' })
  const rows = [
    { id: 1, status: 'completed' },
    { id: 2, status: 'completed', updated: '2999-01-01T00:00:00+00:00' },
    { id: 3, status: 'completed' },
    { id: 4, status: 'completed', updated: '2999-01-01T00:00:00+00:00' },
  ]
  const id = await checkedList(db, userId, rows)
  await decideRow(db, asReader(userId), { id, place: 3, choice: 'theirs' })
  await decideRow(db, asReader(userId), { id, place: 4, choice: 'skip' })
  expect(await codeOf(decideRow(db, asReader(userId), { id, place: 9, choice: 'skip' }))).toBe('list-row-missing')
  await startListImport(db, asReader(userId), id, { policy: { anime: 'newer', manga: 'mine' }, castsRatings: false })
  expect(await codeOf(startListImport(db, asReader(userId), id, theirs))).toBe('list-import-moved-on')
  expect(await codeOf(decideRow(db, asReader(userId), { id, place: 1, choice: 'skip' }))).toBe('list-import-moved-on')
  await workOnListImports(db, noFiles)
  const shown = await shownRowsOf(db, userId, id, 'matched')
  expect(shown.map(({ result }) => result)).toEqual(['kept', 'changed', 'changed', 'skipped'])
})

test('a status that was chosen since, or a title that was put on the list again, is newer than what the file says', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 2)
  const added = new Date('2024-01-01T00:00:00Z')
  for (const title_id of titles) {
    await anEntry(db, { user_id: userId, title_id, status: 'watching', added_at: added })
    const row = {
      user_id: userId,
      title_id,
      kind: 'anime',
      started_on: '2024-01-01',
      made_at: added,
      changed_at: added,
    }
    await db.insertInto('journal').values(row).execute()
  }
  const change = (titleId = '', changes: Change[]) =>
    changeRecords(db, asReader(userId), { titleIds: [titleId], changes })
  await change(titles[0], [{ do: 'choose', status: 'want-to-watch' }])
  await change(titles[1], [{ do: 'remove' }])
  await change(titles[1], [{ do: 'add' }])
  const updated = '2024-06-01T00:00:00+00:00'
  const id = await checkedList(db, userId, [
    { id: 1, status: 'dropped', updated },
    { id: 2, status: 'dropped', updated },
  ])
  await startListImport(db, asReader(userId), id, { policy: { anime: 'newer', manga: 'mine' }, castsRatings: false })
  await workOnListImports(db, noFiles)
  expect((await shownRowsOf(db, userId, id)).map(({ result }) => result)).toEqual(['kept', 'kept'])
})

test('an ambiguous row is brought in once its reader has said which title it is, and waits otherwise', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [one, other] = [await aTitle(db, { title: 'Fruits Basket' }), await aTitle(db, { title: 'Fruits Basket' })]
  const rows = [
    { id: 120, name: 'Fruits Basket', status: 'completed' },
    { id: 38680, name: 'Fruits Basket' },
  ]
  const id = await checkedList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ ambiguous: 2 })
  const elsewhere = await aTitle(db, { title: 'Another' })
  expect(await codeOf(decideRow(db, asReader(userId), { id, place: 1, titleId: elsewhere.id }))).toBe(
    'list-row-missing',
  )
  await decideRow(db, asReader(userId), { id, place: 1, titleId: other.id })
  await startListImport(db, asReader(userId), id, theirs)
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('list_entries').select(['title_id', 'status']).execute()).toEqual([
    { title_id: other.id, status: 'watched' },
  ])
  expect(await waitingOf(db, userId)).toHaveLength(1)
  expect(one.id).not.toBe(other.id)
})
