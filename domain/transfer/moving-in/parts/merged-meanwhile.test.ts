import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anExport, aSite, checkedFile, mine } from '#tests/support/a-kiroku-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteTitle } from '../../../deletion/delete-title.ts'
import { mergeTitles } from '../../../merging/merge-titles.ts'
import { bringBatch } from '../bring-batch.ts'
import { startListImport } from '../decide.ts'
import { workOnListImports } from '../work-on-list-imports.ts'

test('a title that was merged takes what the file has of it', async () => {
  const { db, userId } = await aSite(2)
  await aUser(db, { id: 'admin', role: 'admin' })
  const file = {
    titles: [{ id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' }, rating: { stars: 7 } }],
    lists: [{ name: 'A', titles: [{ titleId: 't1' }] }],
  }
  const id = await checkedFile(db, userId, file)
  await mergeTitles(db, asAdmin('admin'), { from: '501', into: '502', reason: 'The same' })
  await startListImport(db, asReader(userId), id, { ...mine, castsRatings: true })
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('ratings').select('title_id').execute()).toEqual([{ title_id: '502' }])
  expect(await db.selectFrom('shelf_titles').select('title_id').execute()).toEqual([{ title_id: '502' }])
})

test('a rating or review of which the title is merged at that moment is of the one that stands for it', async () => {
  for (const section of ['ratings', 'reviews'] as const) {
    const { db, userId } = await aSite()
    const id = await checkedFile(db, userId, await anExport())
    await startListImport(db, asReader(userId), id, { ...mine, castsRatings: true, bringsReviews: true })
    const { rows } = await sql<{ titleId: string }>`
      select r.title_id as "titleId" from list_import_parts p
      join list_import_rows r on r.import_id = p.import_id and r.place = p.place
      join titles t on t.id = r.title_id and t.kind = 'anime' where p.section = ${section} order by p.place limit 1`.execute(
      db,
    )
    const from = rows[0]?.titleId ?? ''
    const { id: into } = await aTitle(db, { title: 'The same' })
    const before =
      section === 'ratings'
        ? sql`list_import_rows where outcome = 'matched'`
        : sql`list_import_parts where section = 'ratings'`
    const isLeft = async () => (await sql`select from ${before} and result is null`.execute(db)).rows.length > 0
    while (await isLeft()) await bringBatch(db, id, userId)

    await afterWaiting<unknown>(
      db,
      (tx) => mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' }),
      () => bringBatch(db, id, userId),
    )

    const brought = await db.selectFrom(section).select('title_id').where('user_id', '=', userId).execute()
    expect(brought).toContainEqual({ title_id: into })
  }
})

test('a favourite of which the title is deleted or merged at that moment is left out, or is the one that stands for it', async () => {
  for (const way of ['deleted', 'merged']) {
    const { db, userId } = await aSite()
    const id = await checkedFile(db, userId, await anExport())
    await startListImport(db, asReader(userId), id, mine)
    const { rows } = await sql<{ titleId: string }>`
      select r.title_id as "titleId" from list_import_parts p
      join list_import_rows r on r.import_id = p.import_id and r.file_id = p.record ->> 'titleId'
      join titles t on t.id = r.title_id and t.kind = 'anime' where p.section = 'favourites' order by p.place limit 1`.execute(
      db,
    )
    const from = rows[0]?.titleId ?? ''
    const { id: into } = await aTitle(db, { title: 'The same' })
    const isLeft = () =>
      db.selectFrom('list_import_parts').select('place').where('section', '=', 'lists').where('result', 'is', null)
    while ((await isLeft().execute()).length > 0) await bringBatch(db, id, userId)

    await afterWaiting<unknown>(
      db,
      (tx) => {
        if (way === 'deleted') return deleteTitle(tx, asAdmin('admin'), from)
        return mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' })
      },
      () => bringBatch(db, id, userId),
    )

    const favourites = await db.selectFrom('favourites').select('title_id').where('user_id', '=', userId).execute()
    expect(favourites.length).toBe(way === 'deleted' ? 45 : 46)
    expect(favourites.some(({ title_id }) => title_id === into)).toBe(way === 'merged')
  }
})
