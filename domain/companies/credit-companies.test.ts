import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { type CompanyOfTitle, creditCompanies } from './credit-companies.ts'

const credit = (given: Partial<CompanyOfTitle>): CompanyOfTitle => ({
  ...{ titleId: '1', role: 'studio', name: 'Sunrise', position: 0, source: 'catalogue' },
  ...given,
})

test('two who credit a new company at once credit the same one', async () => {
  const db = await freshDatabase()
  for (const id of ['1', '2']) await aTitle(db, { id })
  let credited: Promise<void> | undefined

  await inTransaction(db, async (tx) => {
    await creditCompanies(tx, ['1'], [credit({})])
    credited = inTransaction(db, (other) => creditCompanies(other, ['2'], [credit({ titleId: '2', name: 'SUNRISE' })]))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  await credited

  expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Sunrise' }])
  expect(await db.selectFrom('title_companies').select('title_id').orderBy('title_id').execute()).toHaveLength(2)
})

test('a name of any length credits a company, and the same name the same one', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1' })
  const name = 'Ⓐ'.repeat(500)
  for (const source of ['catalogue', 'demo']) {
    await inTransaction(db, (tx) => creditCompanies(tx, ['1'], [credit({ name, source })]))
  }
  expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Ⓐ'.repeat(200) }])
})

test('whoever speaks first, the same names are the same companies', async () => {
  const db = await freshDatabase()
  for (const id of ['1', '2', '3']) await aTitle(db, { id })
  const credits = fc.array(
    fc.record({
      titleId: fc.constantFrom('1', '2', '3'),
      role: fc.constantFrom('studio' as const, 'producer' as const),
      name: fc.constantFrom('Sunrise', 'sunrise', 'OLM', 'Olm', 'A, B'),
      position: fc.constant(0),
      source: fc.constantFrom('catalogue', 'demo', 'admin'),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(credits, { maxLength: 3 }), async (turns) => {
      for (const table of ['title_companies', 'company_keys', 'companies'] as const)
        await db.deleteFrom(table).execute()
      const expected = new Set<string>()
      for (const turn of turns) {
        const titleIds = [...new Set(turn.map(({ titleId }) => titleId))]
        for (const key of expected) if (titleIds.some((id) => key.startsWith(`${id} `))) expected.delete(key)
        for (const { titleId, role, name } of turn) expected.add(`${titleId} ${role} ${name.toLowerCase()}`)
        await inTransaction(db, (tx) => creditCompanies(tx, titleIds, turn))
      }
      const found = await db
        .selectFrom('title_companies')
        .innerJoin('companies', 'companies.id', 'company_id')
        .select(['title_id', 'role', 'name'])
        .execute()
      const said = found.map(({ title_id, role, name }) => `${title_id} ${role} ${name.toLowerCase()}`)
      expect(said.sort()).toEqual([...expected].sort())
    }),
    { numRuns: 30 },
  )
})
