import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { countRows, findPage, nearestPageOf } from './page.ts'
import { nearestPage } from './page-rules.ts'

const aNumber = fc.oneof(
  fc.integer({ min: -5, max: 300 }),
  fc.constantFrom(-1e300, 1e20, 1e300, Number.MAX_SAFE_INTEGER),
)
const aSize = fc.integer({ min: 1, max: 60 })
const aTotal = fc.integer({ min: 0, max: 3_000 })

test('the pages of a list have every row once, and all but the last are full', async () => {
  await fc.assert(
    fc.asyncProperty(aSize, fc.integer({ min: 0, max: 300 }), async (size, total) => {
      const list = Array.from({ length: total }, (_, place) => place)
      const find = async ({ limit, offset }: { limit: number; offset: number }) => list.slice(offset, offset + limit)
      const { pages } = await findPage({ wanted: 1, size }, total, find)

      const found = await Promise.all(
        Array.from({ length: pages }, (_, place) => findPage({ wanted: place + 1, size }, total, find)),
      )

      expect(found.flatMap(({ rows }) => rows)).toEqual(list)
      expect(found.slice(0, -1).every(({ rows }) => rows.length === size)).toBe(true)
      expect(found.map(({ page }) => page)).toEqual(found.map((_, place) => place + 1))
    }),
  )
})

test('a page out of range becomes the nearest one', () => {
  fc.assert(
    fc.property(aNumber, aSize, aTotal, (wanted, size, total) => {
      const { page, pages, offset } = nearestPage({ wanted, size }, total)
      expect(page).toBe(wanted < 1 ? 1 : Math.min(wanted, pages))
      expect(offset === 0 || offset < total).toBe(true)
    }),
  )
})

test('the database finds the same nearest page', async () => {
  const db = await freshDatabase()
  await fc.assert(
    fc.asyncProperty(aNumber, aSize, aTotal, async (wanted, size, total) => {
      const { rows } = await sql<{ page: number }>`
        select ${nearestPageOf({ wanted, size }, sql`${total}::bigint`)} as page`.execute(db)
      expect(rows[0]?.page).toBe(nearestPage({ wanted, size }, total).page)
    }),
  )
})

test('nothing is read from an empty list', async () => {
  const db = await freshDatabase()
  const total = await countRows(db, sql`titles`)

  const found = await findPage({ wanted: 7, size: 4 }, total, () => Promise.reject(new Error('read')))

  expect(found).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
})
