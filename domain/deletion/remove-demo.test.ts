import { expect, test } from 'vitest'
import { asAdmin } from '#tests/support/actors.ts'
import { aBusyTitle, aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { fillDemoCatalogue } from '../titles/import/fill-demo-catalogue.ts'
import { findDemo } from './demo-queries.ts'
import { removeDemo } from './remove-demo.ts'

test('the demo catalogue is removed with what readers added to it; edited and other titles stay', async () => {
  const db = await freshDatabase()
  await aBusyTitle(db, { id: '1', title: 'Demo', is_demo: true })
  await aTitle(db, { id: '2', title: 'Edited', is_demo: true, edited_fields: ['studio'] })
  await aTitle(db, { id: '3', title: 'Own' })
  expect(await findDemo(db, asAdmin('admin'))).toEqual({ titles: 1, edited: 1, others: 1 })

  expect(await removeDemo(db, asAdmin('admin'))).toBe(1)

  expect(await db.selectFrom('titles').select('id').orderBy('id').execute()).toEqual([{ id: '2' }, { id: '3' }])
  const [entry] = await db.selectFrom('admin_actions').select(['action', 'before']).execute()
  expect(entry).toEqual({
    action: 'demo-removed',
    before: { titles: 1, characters: 1, staff: 1, reviews: 1, votes: 1, ratings: 2, listEntries: 1 },
  })
  await expect(removeDemo(db, asAdmin('admin'))).rejects.toMatchObject({ code: 'demo-gone' })
})

test('of two admins who remove it at once, one is told that it is gone', async () => {
  const db = await freshDatabase()
  for (const id of ['1', '2', '3']) await aTitle(db, { id, is_demo: id !== '3' })
  const both = await Promise.allSettled([removeDemo(db, asAdmin('one')), removeDemo(db, asAdmin('other'))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'demo-gone' })
  expect(await db.selectFrom('admin_actions').select('id').execute()).toHaveLength(1)
})

test('the demo cannot be removed while there are no other titles', async () => {
  const db = await freshDatabase()
  await aTitle(db, { is_demo: true })
  await expect(removeDemo(db, asAdmin('admin'))).rejects.toMatchObject({ code: 'demo-alone' })
})

test('titles that are also imported no longer belong to the demo, whether the import changes them or not', async () => {
  const db = await freshDatabase()
  const demo = await fillDemoCatalogue(db)
  expect(await findDemo(db, asAdmin('admin'))).toEqual({ titles: demo, edited: 0, others: 0 })
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(new URL('../../db/demo/anime.jsonl', import.meta.url), 'utf8')
  const [same = '', other = ''] = text.split('\n')
  const changed = JSON.stringify({ ...JSON.parse(other), studios: ['Somebody Else'], studio: 'Somebody Else' })

  await imported(db, [same, changed], { dryRun: true })
  expect((await findDemo(db, asAdmin('admin')))?.titles).toBe(demo)
  await imported(db, [same, changed])

  expect(await findDemo(db, asAdmin('admin'))).toEqual({ titles: demo - 2, edited: 0, others: 2 })
})
