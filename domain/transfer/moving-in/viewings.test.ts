import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { countersOf, figuresOf, keptBy, shownRowsOf, theirs, titlesOfMal } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { yamtrackList } from '#tests/support/yamtrack-list.ts'
import { beginListImport } from './begin-list-import.ts'
import { checkList } from './check-list.ts'
import { startListImport, undoListImport } from './decide.ts'
import { workOnListImports } from './work-on-list-imports.ts'

test('a title that was watched several times is one row of the preview, brought in once with its repeats, and taken back', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [mushishi = '', listed = ''] = await titlesOfMal(db, 2)
  await anEntry(db, { user_id: userId, title_id: listed, status: 'watching' })
  const before = await keptBy(db, userId)
  const [older, newer] = [
    { status: 'Completed', progress: '12', score: '8.0', start_date: '2019-01-02', end_date: '2019-03-04' },
    { status: 'Completed', progress: '12', score: '9.5', start_date: '2021-05-06', end_date: '2021-06-07' },
  ]
  const list = yamtrackList([
    ...[newer, older].map((row) => ({ ...row, media_id: '1', title: 'Title 1' })),
    { media_id: '2', title: 'Title 2', status: 'In progress', progress: '4', start_date: '2024-01-02' },
    { ...older, media_id: '2', title: 'Title 2' },
    ...[newer, older].map((row) => ({ ...row, media_id: '77', title: 'Not Here Yet' })),
  ])
  const checked = async () => {
    const id = await beginListImport(db, asReader(userId), { fileName: 'yamtrack.csv' })
    await checkList(db, { id, userId }, Readable.from([Buffer.from(list)]))
    return id
  }
  const id = await checked()
  expect(await figuresOf(db, userId)).toMatchObject({ rows: 3, matched: 2, unknown: 1, new: 1, different: 1 })
  const shown = await shownRowsOf(db, userId, id)
  expect(shown).toMatchObject([
    { place: 1, standing: 'completed', progress: 12, repeats: 1, score: 9.5, problem: { code: 'row-viewings' } },
    { place: 3, standing: 'repeating', progress: 4, repeats: 0, score: 8 },
    { place: 5, repeats: 1, outcome: 'unknown' },
  ])
  expect(shown[1]?.differences.map(({ field }) => field)).toEqual([
    ...['standing', 'progress', 'startedOn', 'finishedOn', 'score'],
  ])

  await startListImport(db, asReader(userId), id, theirs)
  await workOnListImports(db, noFiles)
  const after = await keptBy(db, userId)
  expect(after.journal).toMatchObject([
    {
      row: {
        ...{ title_id: mushishi, is_finished: true, progress: 12, repeats: 1, score: 9.5 },
        ...{ started_on: '2019-01-02', finished_on: '2019-03-04' },
      },
    },
    { row: { title_id: listed, is_repeating: true, is_finished: true, progress: 4, repeats: 0, score: 8 } },
  ])
  const counters = await countersOf(db)
  expect(counters).toMatchObject([
    { watched: 1, watching: 0 },
    { watched: 0, watching: 0 },
  ])

  const again = await checked()
  expect(await figuresOf(db, userId)).toMatchObject({ rows: 3, same: 2, unknown: 1 })
  await startListImport(db, asReader(userId), again, theirs)
  await workOnListImports(db, noFiles)
  expect(await figuresOf(db, userId)).toMatchObject({ unchanged: 2 })
  expect([await keptBy(db, userId), await countersOf(db)]).toEqual([after, counters])

  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  expect(await keptBy(db, userId)).toEqual(before)
})
