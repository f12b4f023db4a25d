import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { creditCompanies } from '../companies/credit-companies.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { creditPeople } from '../people/credit-people.ts'
import { saveStaff } from '../people/save-staff.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { findNamedLike } from '../titles/credits/find-named.ts'
import { findCredited, findCreditedTitles } from '../titles/credits/queries.ts'
import type { CreditKind } from '../titles/credits/rules.ts'
import { findRefold, workOnRefold } from '../titles/records/refold.ts'
import { mergeCredited, undoCreditedMerge } from './merge-credited.ts'

const admin = asAdmin('admin')
const reason = 'The same.'
const lines = [
  {
    ...{ itemType: 'anime', title: 'One', ids: { mal: 1 }, studios: ['Sunrise', 'Sunrise Inc.'] },
    staff: [{ id: 7, name: 'Watanabe, S.', role: 'Director' }],
    characters: [{ id: 1, name: 'Spike', vocal: 'Yamadera, K.' }],
  },
  {
    ...{ itemType: 'anime', title: 'Two', ids: { mal: 2 }, studios: ['Sunrise'] },
    staff: [{ id: 8, name: 'Watanabe, Shinichiro', role: 'Script' }],
    characters: [{ id: 2, name: 'Spike Spiegel', vocal: 'Yamadera, Kouichi' }],
  },
]

test('one who is merged is the other one in every title, for every import, until that is undone', async () => {
  const db = await freshDatabase()
  await imported(db, lines)
  const before = await creditsOf(db)
  const merges = [
    ['people', 'S. Watanabe', 'Shinichiro Watanabe'],
    ['people', 'K. Yamadera', 'Kouichi Yamadera'],
    ['characters', 'Spike', 'Spike Spiegel'],
    ['companies', 'Sunrise Inc.', 'Sunrise'],
  ] as const
  for (const [kind, one, other] of merges) {
    const [from, into] = [await idOf(db, kind, one), await idOf(db, kind, other)]
    expect(await mergeCredited(db, admin, { kind, from, into, reason })).toMatchObject({ into: { id: into } })
    expect(await findCredited(db, kind, from)).toMatchObject({ id: into, name: other })
    expect((await findCreditedTitles(db, kind, into, 1)).total).toBe(2)
    expect(await findNamedLike(db, admin, kind, { query: one, except: into })).toEqual([])
  }
  const merged = await creditsOf(db)
  expect(new Set(merged.staff.map(({ person_id }) => person_id)).size).toBe(1)
  expect(merged.staff.map(({ name }) => name)).toEqual(['Shinichiro Watanabe', 'Shinichiro Watanabe'])
  expect(merged.cast.map(({ name, vocal }) => [name, vocal])).toEqual(
    Array(2).fill(['Spike Spiegel', 'Kouichi Yamadera']),
  )
  expect(merged.companies).toEqual([
    { title: 'One', name: 'Sunrise' },
    { title: 'Two', name: 'Sunrise' },
  ])

  await imported(
    db,
    lines.map((line) => ({ ...line, episodes: 26 })),
  )
  expect(await creditsOf(db)).toEqual(merged)
  await imported(db, [{ ...lines[0], itemType: 'anime', title: 'Three', ids: { mal: 3 } }])
  expect((await findCreditedTitles(db, 'people', await idOf(db, 'people', 'Shinichiro Watanabe'), 1)).total).toBe(3)
  await db.deleteFrom('titles').where('title', '=', 'Three').execute()

  for (const [kind, one] of merges) await undoCreditedMerge(db, admin, { kind, id: await idOf(db, kind, one) })
  expect(await creditsOf(db)).toEqual(before)
  const log = await db.selectFrom('admin_actions').select(['action', 'subject_kind', 'subject_name']).execute()
  expect(log).toHaveLength(8)
  expect(log[0]).toEqual({ action: 'credits-merged', subject_kind: 'person', subject_name: 'S. Watanabe' })
})

test.each([
  ['people', 'S. Watanabe', 'Shinichiro Watanabe', 'K. Yamadera'],
  ['characters', 'Spike', 'Spike Spiegel', 'Ed'],
  ['companies', 'Sunrise Inc.', 'Sunrise', 'Bones'],
] as const)(
  'undoing a merge of %s takes along whoever had been merged into that one before',
  async (kind, ...names) => {
    const db = await freshDatabase()
    const third = { itemType: 'anime', title: 'Three', ids: { mal: 3 }, studios: ['Bones'] }
    await imported(db, [...lines, { ...third, characters: [{ id: 3, name: 'Ed' }] }])
    const [one, two, three] = (await Promise.all(names.map((name) => idOf(db, kind, name)))) as [number, number, number]
    const merge = (from: number, into: number) => mergeCredited(db, admin, { kind, from, into, reason })
    const undo = (id: number) => undoCreditedMerge(db, admin, { kind, id })
    const standing = async () => [
      await creditsOf(db),
      await Promise.all([one, two, three].map(async (id) => (await findCredited(db, kind, id))?.id)),
    ]
    const apart = await standing()
    await merge(one, two)
    const joined = await standing()

    await merge(two, three)
    expect((await standing())[1]).toEqual([three, three, three])
    await undo(two)
    expect(await standing()).toEqual(joined)
    await imported(
      db,
      lines.map((line) => ({ ...line, episodes: 26 })),
    )
    expect(await standing()).toEqual(joined)
    await merge(two, three)
    await undo(one)
    expect((await standing())[1]).toEqual([one, three, three])
    await undo(two)
    expect(await standing()).toEqual(apart)
  },
)

test('whom another source names for the first time while they are merged is credited by it once that is undone', async () => {
  const db = await freshDatabase()
  const watanabe = { name: 'S. Watanabe', role: 'Director' }
  const [one, two] = ['One', 'Two'].map((title) => ({ itemType: 'anime', title })) as [object, object]
  await imported(db, [
    { ...one, studios: ['Sunrise Inc.'], staff: [watanabe] },
    { ...two, studios: ['Sunrise'], staff: [{ name: 'Shinichiro Watanabe' }] },
  ])
  const merges = [
    ['companies', await idOf(db, 'companies', 'Sunrise Inc.'), await idOf(db, 'companies', 'Sunrise')],
    ['people', await idOf(db, 'people', 'S. Watanabe'), await idOf(db, 'people', 'Shinichiro Watanabe')],
  ] as const
  const three = { itemType: 'anime', title: 'Three', studios: ['sunrise inc.'] }
  const addWatanabe = async (title: string) => {
    const added = [{ name: 'S. Watanabe', image: null, part: 'Director' }]
    const titleId = await idOfTitle(db, title)
    await inTransaction(db, (tx) => saveStaff(tx, titleId, { added, changed: [], removed: [] }))
  }

  for (const [kind, from, into] of merges) await mergeCredited(db, admin, { kind, from, into, reason })
  await imported(db, [three], { source: 'second' })
  await addWatanabe('Three')
  for (const [kind, id] of merges) await undoCreditedMerge(db, admin, { kind, id })
  await imported(db, [{ ...three, title: 'Four' }], { source: 'second' })
  await addWatanabe('Four')

  const { companies, staff } = await creditsOf(db)
  expect(companies.map(({ title, name }) => `${title}: ${name}`)).toEqual([
    'Four: Sunrise Inc.',
    'One: Sunrise Inc.',
    'Three: Sunrise Inc.',
    'Two: Sunrise',
  ])
  expect(staff.at(-1)?.person_id).toBe(await idOf(db, 'people', 'S. Watanabe'))
})

test('merging companies, and undoing it, clears the lists of titles, which are asked for by company', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await imported(db, lines)
  const [from, into] = [await idOf(db, 'companies', 'Sunrise Inc.'), await idOf(db, 'companies', 'Sunrise')]
  const merge = () => mergeCredited(db, admin, { kind: 'companies', from, into, reason })
  const undo = () => undoCreditedMerge(db, admin, { kind: 'companies', id: from })

  for (const change of [merge, undo]) {
    expect(await clearedDuring(url, change)).toEqual(expect.arrayContaining(['list-anime', 'list-manga']))
  }
})

test('undoing a merge for very many titles is ordered, and done in the background', async () => {
  const db = await freshDatabase()
  const many = Array.from({ length: 301 }, (_, n) => ({ ...lines[0], title: `Title ${n}`, ids: { mal: 10 + n } }))
  await imported(db, [...many, ...lines.slice(1)])
  const before = await creditsOf(db)
  const [from, into] = [await idOf(db, 'people', 'S. Watanabe'), await idOf(db, 'people', 'Shinichiro Watanabe')]
  await mergeCredited(db, admin, { kind: 'people', from, into, reason })
  expect((await findCreditedTitles(db, 'people', into, 1)).total).toBe(302)

  await undoCreditedMerge(db, admin, { kind: 'people', id: from })

  const order = await findRefold(db)
  expect(order).not.toBeNull()
  await workOnRefold(db, order ?? 0)
  expect(await findRefold(db)).toBeNull()
  expect(await creditsOf(db)).toEqual(before)
})

test('a title that was deleted before a merge credits the other one when it is restored', async () => {
  const db = await freshDatabase()
  await imported(db, lines)
  const { id } = await db.selectFrom('titles').select('id').where('title', '=', 'One').executeTakeFirstOrThrow()
  const named = async (kind: CreditKind, one: string, other: string) =>
    ({ kind, from: await idOf(db, kind, one), into: await idOf(db, kind, other), reason }) as const
  const merges = [
    await named('people', 'S. Watanabe', 'Shinichiro Watanabe'),
    await named('people', 'K. Yamadera', 'Kouichi Yamadera'),
    await named('characters', 'Spike', 'Spike Spiegel'),
    await named('companies', 'Sunrise Inc.', 'Sunrise'),
  ]
  await deleteTitle(db, admin, id)
  for (const merge of merges) await mergeCredited(db, admin, merge)
  await restoreTitle(db, admin, id)

  for (const { kind, into } of merges) expect((await findCreditedTitles(db, kind, into, 1)).total).toBe(2)
  expect((await creditsOf(db)).companies).toHaveLength(2)
})

test('only two that are there and are not merged are merged, and not while an import runs', async () => {
  const db = await freshDatabase()
  await imported(db, lines)
  const [from, into] = [await idOf(db, 'people', 'S. Watanabe'), await idOf(db, 'people', 'Shinichiro Watanabe')]
  const merge = (from: number, into: number, why = reason) =>
    mergeCredited(db, admin, { kind: 'people', from, into, reason: why })

  expect((await refusalOf(merge(from, from))).code).toBe('credited-itself')
  expect((await refusalOf(merge(from, 404))).code).toBe('credited-missing')
  expect((await refusalOf(merge(from, into, ''))).code).toBe('reason')
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtext('kiroku import'))`.execute(other)
    expect((await refusalOf(merge(from, into))).code).toBe('import-running')
    await sql`select pg_advisory_unlock(hashtext('kiroku import'))`.execute(other)
  })
  const both = await Promise.allSettled([merge(from, into), merge(into, from)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const undone = (await findCredited(db, 'people', from))?.id === into ? from : into
  const undo = () => undoCreditedMerge(db, admin, { kind: 'people', id: undone })
  const twice = await Promise.allSettled([undo(), undo()])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('whoever is credited while they are merged is the other one', async () => {
  const db = await freshDatabase()
  await imported(db, lines)
  const titleId = await idOfTitle(db, 'Two')
  const staff = [{ id: '7', name: 'S. Watanabe', image: null, role: 'Script' }]
  const cast = { titleId, characters: [], charactersFrom: 'catalogue', staff, staffFrom: 'catalogue' }
  const company = { titleId, role: 'studio', name: 'Sunrise Inc.', position: 0, source: 'catalogue' } as const
  const [watanabe, sunrise] = [await idOf(db, 'people', 'Shinichiro Watanabe'), await idOf(db, 'companies', 'Sunrise')]
  const merging = async (kind: CreditKind, one: string, into: number) => {
    const from = await idOf(db, kind, one)
    return (tx: Db) => mergeCredited(tx, admin, { kind, from, into, reason })
  }

  await afterWaiting(db, await merging('people', 'S. Watanabe', watanabe), () =>
    inTransaction(db, (tx) => creditPeople(tx, [cast])),
  )
  await afterWaiting(db, await merging('companies', 'Sunrise Inc.', sunrise), () =>
    inTransaction(db, (tx) => creditCompanies(tx, [titleId], [company])),
  )

  const [people, companies] = [db.selectFrom('title_staff'), db.selectFrom('title_companies')]
  expect(await people.select('person_id').where('title_id', '=', titleId).execute()).toEqual([{ person_id: watanabe }])
  expect(await companies.select('company_id').where('title_id', '=', titleId).execute()).toEqual([
    { company_id: sunrise },
  ])
})

test('a title that is rated while its company is merged is found by its new average', async () => {
  const db = await freshDatabase()
  await imported(db, lines)
  const reader = asReader((await aUser(db)).id)
  const [titleId, from] = [await idOfTitle(db, 'One'), await idOf(db, 'companies', 'Sunrise Inc.')]
  const into = await idOf(db, 'companies', 'Sunrise')

  await afterWaiting(
    db,
    (tx) => rateTitle(tx, reader, { kind: 'anime', titleId, stars: 9 }),
    () => mergeCredited(db, admin, { kind: 'companies', from, into, reason }),
  )

  const found = await db.selectFrom('title_facets').select('score').where('title_id', '=', titleId).execute()
  expect(found).toEqual([{ score: 90 }])
})

async function idOfTitle(db: Db, title: string): Promise<string> {
  return (await db.selectFrom('titles').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
}

async function creditsOf(db: Db) {
  const { rows } = await sql<{ title: string; name: string }>`
    select t.title, c.name from title_companies tc join titles t on t.id = tc.title_id join companies c on c.id = tc.company_id
    order by t.title, tc.position, c.name`.execute(db)
  const withoutId = <Row extends { id: number }>({ id, ...row }: Row) => row
  return { cast: (await charactersOf(db)).map(withoutId), staff: (await staffOf(db)).map(withoutId), companies: rows }
}

async function idOf(db: Db, kind: CreditKind, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(kind)} where name = ${name}`.execute(db)
  return rows[0]?.id ?? 0
}
