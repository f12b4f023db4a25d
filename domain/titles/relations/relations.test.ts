import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { undoMerge } from '#domain/merging/undo-merge.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { anUploadedPicture, aTitleForm } from '#tests/support/title-form.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { addTitle } from '../add-title.ts'
import { readRelation } from '../import/relations.ts'
import { findTitlePage } from '../queries.ts'
import { relateTitles } from './relate-titles.ts'
import { resolveRelations } from './resolve-relations.ts'

const first = { itemType: 'anime', ids: { mal: 1 }, title: 'Haibane', type: 'TV', start_date: '2002' }
const second = { itemType: 'anime', ids: { mal: 2 }, title: 'Haibane 2', type: 'TV', start_date: '2005' }
const manga = { itemType: 'manga', ids: { mal: 1 }, title: 'Haibane', type: 'Manga', start_date: '1998' }
const to = (relation: string, { ids, title, itemType }: typeof first) => ({
  ...{ relation, title, type: itemType, mal_id: ids.mal },
})

test('related titles are found by id and type, in whatever order lines come, and known of both', async () => {
  for (const turn of [0, 1]) {
    const db = await freshDatabase()
    const lines = [first, { ...second, related: [to('Prequel', first), to('Adaptation', manga)] }, manga]
    await imported(db, turn ? lines.toReversed() : lines)

    expect(await relatedTo(db, 'Haibane 2')).toEqual(['prequel anime Haibane', 'adaptation manga Haibane'])
    expect(await relatedTo(db, 'Haibane', 'anime')).toEqual(['sequel anime Haibane 2', 'adaptation manga Haibane'])
    expect(await relatedTo(db, 'Haibane', 'manga')).toEqual(['adaptation anime Haibane', 'adaptation anime Haibane 2'])
  }
})

test('a relation that comes to mean something else while it is looked for does not lead to what it meant before', async () => {
  const db = await freshDatabase()
  const { id: titleId } = await aTitle(db)
  const meaning = (title: string) => [
    { titleId, relations: [{ relation: 'sequel', site: null, id: null, title, kind: 'anime', year: null } as const] },
  ]
  await inTransaction(db, (tx) => relateTitles(tx, meaning('Haibane')))
  await aTitle(db, { title: 'Haibane' })

  await afterWaiting(
    db,
    (tx) => relateTitles(tx, meaning('Nowhere')),
    () => resolveRelations(db),
  )

  const found = await db.selectFrom('title_relations').select(['target_title', 'target_title_id']).execute()
  expect(found).toEqual([{ target_title: 'Nowhere', target_title_id: null }])
})

test('a title that is being deleted or merged while relations look for it is not found, and what they say stays', async () => {
  for (const way of ['deleted', 'merged']) {
    const db = await freshDatabase()
    const { id: titleId } = await aTitle(db, { title: 'Another' })
    const said = { relation: 'sequel', site: null, id: null, title: 'Haibane', kind: 'anime', year: null } as const
    await inTransaction(db, (tx) => relateTitles(tx, [{ titleId, relations: [said] }]))
    const { id: from } = await aTitle(db, { title: 'Haibane' })

    const found = await afterWaiting<number>(
      db,
      (tx) => {
        if (way === 'deleted') return deleteTitle(tx, asAdmin('admin'), from)
        return mergeTitles(tx, asAdmin('admin'), { from, into: titleId, reason: 'The same' })
      },
      () => resolveRelations(db),
    )

    expect(found).toBe(0)
    const rows = await db.selectFrom('title_relations').select(['target_title', 'target_title_id']).execute()
    expect(rows).toEqual([{ target_title: 'Haibane', target_title_id: null }])
  }
})

test('what is not there yet is kept and found by a later import, by name and year only where one title fits', async () => {
  const db = await freshDatabase()
  const related = [
    to('Sequel', second),
    { relation: 'Side story', title: 'Twice' },
    { relation: 'Side story', title: 'Twice', year: 2001 },
    { relation: 'Summary', title: 'Nowhere' },
  ]
  await imported(db, [{ ...first, related }])
  expect(await relatedTo(db, 'Haibane')).toEqual([])

  const twice = { itemType: 'anime', title: 'Twice' }
  await imported(db, [second, { ...twice, year: 2001 }, { ...twice, year: 2003 }], { source: 'another' })

  expect(await relatedTo(db, 'Haibane')).toEqual(['side-story anime Twice', 'sequel anime Haibane 2'])
  const { rows } = await sql`
    select target_title, target_year from title_relations where target_title_id is null order by position`.execute(db)
  expect(rows).toEqual([
    { target_title: 'Twice', target_year: null },
    { target_title: 'Nowhere', target_year: null },
  ])
  expect(await imported(db, [{ ...first, related }])).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
})

test('related titles are in watch order, each once, its own word first, and not among those like it', async () => {
  const db = await freshDatabase()
  const titles = [1996, 1990, 2010, 2004].map((year, n) => ({
    ...{ itemType: 'anime', ids: { mal: 10 + n }, title: `Of ${year}`, year, genres: ['Drama'] },
  }))
  const [a, b, c, d] = titles as unknown as [typeof first, typeof first, typeof first, typeof first]
  const related = [to('Other', d), to('Sequel', c), to('Prequel', a), to('Prequel', b), to('Sequel', d)]
  await imported(db, [
    { ...first, genres: ['Drama'], related },
    ...titles,
    { ...second, genres: ['Drama'], related: [to('Character', first)] },
  ])

  expect(await relatedTo(db, 'Haibane')).toEqual([
    'prequel anime Of 1990',
    'prequel anime Of 1996',
    'sequel anime Of 2004',
    'sequel anime Of 2010',
    'character anime Haibane 2',
  ])
  const { id } = await titleNamed(db, 'Haibane')
  const page = await findTitlePage(db, id)
  expect(page?.relations.map(({ relation, year }) => [relation, year])[0]).toEqual(['prequel', '1990'])
  expect(page?.moreLikeThis).toEqual([])
})

test('a title that an admin adds is related at once to those that have named it, unless its name is not enough', async () => {
  const db = await freshDatabase()
  await signedIn(db, 'admin')
  const related = [
    { relation: 'Sequel', title: 'Mushishi', year: 2005 },
    { relation: 'Sequel', title: 'Mushishi', year: 2014 },
    { relation: 'Other', title: 'Another' },
  ]
  await imported(db, [
    { ...first, related },
    { itemType: 'anime', title: 'Another' },
  ])

  const poster = await anUploadedPicture(db, 'admin')
  await addTitle(db, asAdmin('admin'), aTitleForm({ texts: { poster } }))

  expect(await relatedTo(db, 'Haibane')).toEqual(['sequel anime Mushishi', 'other anime Another'])
  expect(await relatedTo(db, 'Mushishi')).toEqual(['prequel anime Haibane'])
  expect(
    await db.selectFrom('title_relations').select('target_year').where('target_title_id', 'is', null).execute(),
  ).toEqual([{ target_year: '2014' }])
})

test('a line that says otherwise replaces what its title said', async () => {
  const db = await freshDatabase()
  await imported(db, [{ ...first, related: [to('Sequel', second)] }, second, manga])
  await imported(db, [{ ...first, related: [to('Adaptation', manga)] }])
  expect(await relatedTo(db, 'Haibane', 'anime')).toEqual(['adaptation manga Haibane'])
  await imported(db, [{ ...first, related: [] }])
  expect(await relatedTo(db, 'Haibane', 'anime')).toEqual([])
})

test('a title that is deleted and restored has its relations again, in both directions', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  await imported(db, [
    { ...first, related: [to('Sequel', second)] },
    { ...second, related: [to('Prequel', first)] },
  ])
  const { id } = await titleNamed(db, 'Haibane 2')

  await deleteTitle(db, asAdmin('admin'), id)
  expect(await relatedTo(db, 'Haibane')).toEqual([])
  await restoreTitle(db, asAdmin('admin'), id)

  expect(await relatedTo(db, 'Haibane')).toEqual(['sequel anime Haibane 2'])
  expect(await relatedTo(db, 'Haibane 2')).toEqual(['prequel anime Haibane'])
})

test('a relation that an import leads to another title of the name while its own is deleted leads to its own again', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  const remake = { ...first, ids: { mal: 9 }, start_date: '2015' }
  await imported(db, [first, remake, { ...second, related: [to('Prequel', first)] }])
  const before = await targetsOf(db)

  await deleteTitle(db, asAdmin('admin'), before['Haibane 2'] ?? '')
  await imported(db, [manga])
  expect(await targetsOf(db)).not.toEqual(before)
  await restoreTitle(db, asAdmin('admin'), before['Haibane 2'] ?? '')

  expect(await targetsOf(db)).toEqual(before)
})

test('relations that are said while titles are merged lead to those that they mean once that is undone', async () => {
  const db = await freshDatabase()
  const admin = asAdmin((await aUser(db, { role: 'admin' })).id)
  const [other, last] = [
    { ...first, title: 'Other', ids: { mal: 11 } },
    { ...first, title: 'Last', ids: { mal: 12 } },
  ]
  await imported(db, [first, other, last])
  const idOf = async ({ title }: { title: string }) => (await titleNamed(db, title)).id
  const [one, two, three] = [await idOf(first), await idOf(other), await idOf(last)]
  await mergeTitles(db, admin, { from: one, into: two, reason: 'The same.' })
  await mergeTitles(db, admin, { from: two, into: three, reason: 'The same.' })
  const byName = { relation: 'Other', title: 'Haibane', year: 2002 }
  await imported(db, [
    { ...first, related: [to('Sequel', second)] },
    { ...second, related: [to('Prequel', first)] },
    { ...second, title: 'By name', ids: { mal: 3 }, related: [byName] },
    { ...second, title: 'Of two', ids: { mal: 4 }, related: [to('Other', other)] },
    { ...second, title: 'Of three', ids: { mal: 5 }, related: [to('Other', last)] },
  ])
  expect(await targetsOf(db)).toMatchObject({
    'Haibane 2': three,
    'By name': three,
    'Of two': three,
    'Of three': three,
  })

  await undoMerge(db, admin, two)
  expect(await targetsOf(db)).toMatchObject({ 'Haibane 2': two, 'By name': two, 'Of two': two, 'Of three': three })
  await undoMerge(db, admin, one)
  expect(await targetsOf(db)).toEqual({
    ...{ 'Haibane 2': one, 'By name': one, 'Of two': two, 'Of three': three },
    Haibane: await idOf(second),
  })
})

test.each([
  ['Sequal', 'sequel'],
  ['Schared universe', 'same-franchise'],
  ['Main story', 'parent-story'],
  ['PARENT_STORY', 'parent-story'],
  ['Based on', 'adaptation'],
  ['Spin-off', 'spin-off'],
  [null, 'other'],
  ['constructor', 'other'],
])('%j is %s', (said, relation) => {
  expect(readRelation(said)).toBe(relation)
})

test('names have a role and, where it is known, a language', async () => {
  const db = await freshDatabase()
  const names = { title_english: 'Haibane Renmei', title_japanese: '灰羽のれんめい', synonyms: ['Wings'] }
  await imported(db, [
    { ...first, ...names, titles_i18n: { 'zh-Hans': ['灰羽联盟'], xx1: ['Nowhere'], 'ja-Latn': 'Haibane no' } },
  ])

  const rows = await db.selectFrom('title_names').select(['name', 'role', 'language']).orderBy('id').execute()
  expect(rows.map(({ name, role, language }) => [name, role, language])).toEqual([
    ['Haibane', 'main', null],
    ['Haibane Renmei', 'english', 'en'],
    ['灰羽のれんめい', 'native', 'ja'],
    ['Wings', 'synonym', null],
    ['灰羽联盟', 'synonym', 'zh-Hans'],
    ['Nowhere', 'synonym', null],
    ['Haibane no', 'romaji', 'ja-Latn'],
  ])
})

/** Where what titles say leads to, by who says it. */
async function targetsOf(db: Db): Promise<Record<string, string | null>> {
  const said = await db
    .selectFrom('title_relations as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .select(['t.title', 'target_title_id'])
    .execute()
  return Object.fromEntries(said.map((row) => [row.title, row.target_title_id]))
}

async function relatedTo(db: Db, title: string, kind: 'anime' | 'manga' = 'anime'): Promise<string[]> {
  const page = await findTitlePage(db, (await titleNamed(db, title, kind)).id)
  const related = page?.relations ?? []
  return related.map((each) => `${each.relation} ${each.kind} ${each.title}`)
}

function titleNamed(db: Db, title: string, kind: 'anime' | 'manga' = 'anime') {
  return db
    .selectFrom('titles')
    .select('id')
    .where('title', '=', title)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}
