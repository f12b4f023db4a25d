import { expect, test } from 'vitest'
import { checkedList, theirs, titlesOfMal } from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { changeRecords } from '../../journal/change-records.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { startListImport, undoListImport } from './decide.ts'
import { workOnListImports } from './work-on-list-imports.ts'

test('a reader’s own changes, a merge and an undo beside an import lose nothing and do not deadlock', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 60)
  const rows = titles.map((_, n) => ({ id: n + 1, status: 'completed', episodes: 12 }))
  const id = await checkedList(db, userId, rows)
  await startListImport(db, asReader(userId), id, theirs)
  const own = titles
    .slice(0, 20)
    .map((titleId) =>
      changeRecords(db, asReader(userId), { titleIds: [titleId], changes: [{ do: 'notes', notes: 'Mine' }] }),
    )
  const [from = '', into = ''] = titles.slice(40)
  const merging = mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' }).catch(() => null)
  await Promise.all([...own, merging, workOnListImports(db, noFiles), workOnListImports(db, noFiles)])
  const notes = await db.selectFrom('journal').select('notes').where('notes', '=', 'Mine').execute()
  expect(notes).toHaveLength(20)
  await undoListImport(db, asReader(userId), id)
  const again = titles
    .slice(20, 30)
    .map((titleId) =>
      changeRecords(db, asReader(userId), { titleIds: [titleId], changes: [{ do: 'score', score: 5 }] }),
    )
  await Promise.all([...again, workOnListImports(db, noFiles)])
  expect((await db.selectFrom('titles').select('watched').execute()).every(({ watched }) => watched <= 2)).toBe(true)
  const scored = await db.selectFrom('journal').select('score').where('score', '=', 5).execute()
  expect(scored).toHaveLength(10)
})

test('imports that cast ratings do not deadlock with changes of the same titles', async () => {
  const db = await freshDatabase()
  const titles = await titlesOfMal(db, 40)
  for (let round = 0; round < 5; round++) {
    const [mari, joao] = [(await aUser(db)).id, (await aUser(db)).id]
    const stand = (userId: string, titleIds: string[], standing: 'current' | 'planning') =>
      changeRecords(db, asReader(userId), { titleIds, changes: [{ do: 'stand', standing }] })
    // Every other counter does not rise by the import, but all titles are rated.
    await stand(
      mari,
      titles.filter((_, n) => n % 2 === 0),
      'current',
    )
    const rows = titles.map((_, n) => ({ id: n + 1, status: 'watching', score: 8 }))
    const id = await checkedList(db, mari, rows)
    await startListImport(db, asReader(mari), id, { ...theirs, castsRatings: true })
    let isDone = false
    const changing = async () => {
      while (!isDone) for (const standing of ['current', 'planning'] as const) await stand(joao, titles, standing)
    }
    await Promise.all([
      changing(),
      workOnListImports(db, noFiles).finally(() => {
        isDone = true
      }),
    ])
  }
  const rated = await db.selectFrom('titles').select('rating_count').distinct().execute()
  expect(rated).toEqual([{ rating_count: 5 }])
})
