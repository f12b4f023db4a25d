import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { countAllTitles, findTitleAddresses } from './addresses.ts'

test('the sitemap lists titles of both kinds, oldest id first, with the day of their last change in UTC', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '2', kind: 'manga', updated_at: '2026-03-09T23:30:00-05:00' })
  await aTitle(db, { id: '1', updated_at: '2026-01-02T00:00:00Z' })

  expect(await countAllTitles(db)).toBe(2)
  expect(await findTitleAddresses(db, { offset: 0, limit: 9 })).toEqual([
    { id: '1', kind: 'anime', changed: '2026-01-02' },
    { id: '2', kind: 'manga', changed: '2026-03-10' },
  ])
  expect(await findTitleAddresses(db, { offset: 1, limit: 9 })).toMatchObject([{ id: '2' }])
})
