import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { creditCompanies } from '#domain/companies/credit-companies.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aCharacter, aPerson, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { withAdultTitles } from '../adult-titles.ts'
import { readQuery } from '../search/rules.ts'
import { searchNames } from '../search/search-names.ts'
import { suggest } from '../search/suggest.ts'
import { indexNames, weighNames } from './index-names.ts'

/** After new names have been indexed. */
async function suggested(db: Db, query: string): Promise<string[]> {
  await indexNames(db)
  return (await suggest(db, readQuery(query))).names.map(({ name }) => name)
}

test('people, characters and companies are found by the beginning of any word, in any order of names, however they are written', async () => {
  const db = await freshDatabase()
  const lines = [
    {
      ...{ itemType: 'anime', title: 'Bebop', studios: ['Sunrise'], licensors: ['Sunset Films'] },
      characters: [{ id: 1, name: 'Spiegel, Spike', vocal: 'Yamadera, Kôichi' }],
      staff: [{ name: '渡辺信一郎', role: 'Director' }],
    },
  ]
  await imported(db, lines)

  for (const query of ['spi', 'SPIEGEL', 'spike spiegel', 'Spiegel, Spike', 'spiegelsp']) {
    expect(await suggested(db, query), query).toEqual(['Spike Spiegel'])
  }
  for (const query of ['koichi', 'Kouichi Yamadera', 'ｙａｍａｄｅｒａ　ｋ']) {
    expect(await suggested(db, query), query).toEqual(['Kôichi Yamadera'])
  }
  expect(await suggested(db, '信一')).toEqual(['渡辺信一郎'])
  expect((await suggest(db, 'sun')).names).toEqual([
    {
      kind: 'companies',
      id: expect.any(Number),
      name: 'Sunrise',
      image: null,
      title: null,
      credit: null,
      isStudio: true,
    },
    {
      kind: 'companies',
      id: expect.any(Number),
      name: 'Sunset Films',
      image: null,
      title: null,
      credit: null,
      isStudio: false,
    },
  ])
  expect((await suggest(db, 'spike')).names).toMatchObject([{ kind: 'characters', title: 'Bebop' }])
  for (const query of ['s', 'iegel', 'spiegel faye', '', ' ', '%', "'"])
    expect(await suggested(db, query), query).toEqual([])
})

test('a typing mistake is forgiven in names as in titles, if no name and no title begins as typed', async () => {
  const db = await freshDatabase()
  const { id: title_id } = await aTitle(db, { title: 'Luffin', imported_members: 2_000_000 })
  await aStaffMember(db, { title_id, name: 'Hayao Miyazaki', position: 0 })
  await aStaffMember(db, { title_id, name: 'Gorou Miyazaki', position: 1 })
  await aCharacter(db, { title_id, name: 'Luffy', vocal: '宮崎駿太郎' })
  await inTransaction(db, (tx) =>
    creditCompanies(
      tx,
      [title_id],
      [{ titleId: title_id, role: 'studio', name: 'Studio Ghibli', position: 0, source: 'catalogue' }],
    ),
  )
  const typed: Record<string, string> = {
    'hayao miyazki': 'Hayao Miyazaki',
    'Miyazaki Hayo': 'Hayao Miyazaki',
    'hyao miyazaki': 'Hayao Miyazaki',
    'Hayo Miyazki': 'Hayao Miyazaki',
    'miyazaky hay': 'Hayao Miyazaki',
    'gorou niyazaki': 'Gorou Miyazaki',
    'Studio Ghibly': 'Studio Ghibli',
    'stduio ghib': 'Studio Ghibli',
    gibli: 'Studio Ghibli',
    Lufy: 'Luffy',
    宮崎駿次郎: '宮崎駿太郎',
  }
  for (const [query, name] of Object.entries(typed)) {
    expect((await suggested(db, query))[0], query).toBe(name)
    expect((await searchNames(db, query))[0]?.name, query).toBe(name)
  }
  for (const query of ['luffi', 'hayxx miyazzzz', 'mys', 'ghostly'])
    expect(await suggested(db, query), query).toEqual([])
  expect(await suggested(db, 'hayao')).toEqual(['Hayao Miyazaki'])
})

test('who is called exactly so comes first, then the best known', async () => {
  const db = await freshDatabase()
  const named = async (name: string, imported_members: number) =>
    aStaffMember(db, { title_id: (await aTitle(db, { title: 'T', imported_members })).id, name })
  await named('Mori Sen', 1_000)
  await named('Sen Mori', 9_000)
  await named('Mori', 10)
  await named('Aki Moriyama', 2_000_000)
  await named('Moria', 100)
  await suggested(db, 'mori')
  await weighNames(db)

  expect(await suggested(db, 'mori')).toEqual(['Mori', 'Aki Moriyama', 'Sen Mori'])
  expect(await suggested(db, 'sen mori')).toEqual(['Sen Mori', 'Mori Sen'])
  expect((await searchNames(db, 'mori')).map(({ name }) => name)).toEqual([
    'Mori',
    'Aki Moriyama',
    'Sen Mori',
    'Mori Sen',
    'Moria',
  ])
})

test('a person is as well known as all their titles together', async () => {
  const db = await freshDatabase()
  const titles = await Promise.all([3000, 3000, 3000, 8000].map((imported_members) => aTitle(db, { imported_members })))
  const person_id = await aPerson(db, { name: 'Rin Three' })
  for (const { id } of titles.slice(0, 3)) await aStaffMember(db, { title_id: id, person_id })
  await aCharacter(db, { title_id: titles[3]?.id ?? '', vocal: 'Rin One' })
  await suggested(db, 'rin')
  await weighNames(db)

  expect(await suggested(db, 'rin')).toEqual(['Rin Three', 'Rin One'])
})

test('of those with the same name the best known is suggested, and a search finds them all', async () => {
  const db = await freshDatabase()
  for (const imported_members of [10, 5000, 300]) {
    const { id } = await aTitle(db, { title: `Sea ${imported_members}`, imported_members })
    await aCharacter(db, { title_id: id, name: 'Narrator' })
  }
  await suggested(db, 'narr')
  await weighNames(db)

  expect((await suggest(db, 'narr')).names).toMatchObject([{ name: 'Narrator', title: 'Sea 5000' }])
  expect((await searchNames(db, 'narrator')).map(({ title }) => title)).toEqual(['Sea 5000', 'Sea 300', 'Sea 10'])
})

test('of people with the same name a search says what they are in their best known title', async () => {
  const db = await freshDatabase()
  const [sea, bebop] = [
    await aTitle(db, { title: 'Sea', imported_members: 10 }),
    await aTitle(db, { title: 'Bebop', imported_members: 5000 }),
  ]
  const adult = await aTitle(db, { title: 'Night', imported_members: 9000, adult_mark: 'yes' })
  const [artist, voice, alone] = [
    await aPerson(db, { name: 'Mari Sato' }),
    await aPerson(db, { name: 'Mari Sato' }),
    await aPerson(db, { name: 'Mari Satou' }),
  ]
  for (const person_id of [artist, alone])
    await aStaffMember(db, { title_id: sea.id, person_id, role: 'Key Animation' })
  await aStaffMember(db, { title_id: adult.id, person_id: artist, role: 'Director' })
  const { id: title_character_id } = await aCharacter(db, { title_id: bebop.id, name: 'Spike' })
  await db.insertInto('voices').values({ title_character_id, person_id: voice, position: 0 }).execute()
  await aStaffMember(db, { title_id: sea.id, person_id: voice, role: 'Theme Song Performance' })
  await suggested(db, 'mari')
  await weighNames(db)

  const found = await searchNames(db, 'mari sato')
  const known = new Map(found.map(({ id, title, credit }) => [id, [title, credit]]))
  expect(known).toEqual(
    new Map<number, unknown>([
      [voice, ['Bebop', { role: '', character: 'Spike', voice: null }]],
      [artist, ['Sea', { role: 'Key Animation', character: null, voice: null }]],
      [alone, [null, null]],
    ]),
  )
  // The best known of them is suggested by name alone.
  expect((await suggest(db, 'mari sato')).names[0]).toMatchObject({ name: 'Mari Sato', title: null, credit: null })
})

test('of characters with the same name in one title a search says whose voice they have', async () => {
  const db = await freshDatabase()
  const [sea, bebop] = [await aTitle(db, { title: 'Sea' }), await aTitle(db, { title: 'Bebop' })]
  const voices = ['Mari Sato', 'Yui Abe']
  const [one, other] = await Promise.all(
    voices.map((vocal) => aCharacter(db, { title_id: sea.id, name: 'Kid', vocal })),
  )
  const silent = await aCharacter(db, { title_id: sea.id, name: 'Kid' })
  const elsewhere = await aCharacter(db, { title_id: bebop.id, name: 'Kid', vocal: 'Mari Sato' })
  await suggested(db, 'kid')
  await weighNames(db)

  const found = await searchNames(db, 'kid')
  const known = new Map(found.map(({ id, title, credit }) => [id, [title, credit?.voice ?? null]]))
  expect(known).toEqual(
    new Map<number | undefined, unknown>([
      [one?.character_id, ['Sea', 'Mari Sato']],
      [other?.character_id, ['Sea', 'Yui Abe']],
      [silent.character_id, ['Sea', null]],
      [elsewhere.character_id, ['Bebop', null]],
    ]),
  )
})

test('where very many names begin so, the best known are found', async () => {
  const db = await freshDatabase()
  const [obscure, famous] = [await aTitle(db), await aTitle(db, { imported_members: 1_000_000 })]
  await sql`
    with come as (insert into people (name) select 'Saki Az' || n from generate_series(1, 700) n returning id)
    insert into title_staff (title_id, position, role, person_id) select ${obscure.id}, id, '', id from come`.execute(
    db,
  )
  await aStaffMember(db, { title_id: famous.id, name: 'Sakiya Zen' })
  await suggested(db, 'saki')

  for (const query of ['sa', 'sak', 'saki']) expect((await suggested(db, query))[0], query).toBe('Sakiya Zen')
  expect(await suggested(db, 'saki az69')).toHaveLength(3)
})

test('whoever is credited by deleted titles alone is not found until one is restored', async () => {
  const db = await freshDatabase()
  const admin = asAdmin((await aUser(db, { role: 'admin' })).id)
  const { id } = await aTitle(db)
  await aCharacter(db, { title_id: id, name: 'Ageha', vocal: 'Agnes' })
  await aStaffMember(db, { title_id: id, name: 'Agatha' })
  expect((await suggested(db, 'ag')).toSorted()).toEqual(['Agatha', 'Ageha', 'Agnes'])

  await deleteTitle(db, admin, id)
  expect(await suggested(db, 'ag')).toEqual([])
  await restoreTitle(db, admin, id)
  expect(await suggested(db, 'ag')).toHaveLength(3)
})

test('whoever is credited by titles for adults alone is found by those who see such titles', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Hidden', age_rating: 'adult' })
  await aCharacter(db, { title_id: id, name: 'Ageha', vocal: 'Agnes' })
  await aStaffMember(db, { title_id: id, name: 'Agatha' })

  expect(await suggested(db, 'ag')).toEqual([])
  expect(await searchNames(db, 'ag')).toEqual([])
  expect(await withAdultTitles(true, () => suggested(db, 'ag'))).toHaveLength(3)
  const { id: character_id } = await db.selectFrom('characters').select('id').executeTakeFirstOrThrow()
  await aCharacter(db, { title_id: (await aTitle(db, { title: 'Shown' })).id, character_id })
  expect((await suggest(db, 'ag')).names).toMatchObject([{ name: 'Ageha', title: 'Shown' }])
})

test('names follow what becomes of them: renamed, called otherwise by another source, merged', async () => {
  const db = await freshDatabase()
  const { id: title_id } = await aTitle(db)
  const { person_id: one } = await aStaffMember(db, { title_id, name: 'Ito Noizi', position: 0 })
  const { person_id: other } = await aStaffMember(db, { title_id, name: 'Zun', position: 1 })
  expect(await suggested(db, 'noizi')).toEqual(['Ito Noizi'])

  await db.updateTable('people').set({ name: 'Noizi Itou' }).where('id', '=', one).execute()
  await db.insertInto('sources').values({ name: 'another', format: 'catalogue', position: 900 }).execute()
  const key = { source: 'another', key: '#1', person_id: one, name: 'いとうのいぢ' }
  await db.insertInto('person_keys').values(key).execute()
  for (const query of ['itou noizi', 'いとう']) {
    expect((await suggest(db, query)).names, query).toMatchObject([{ id: one, name: 'Noizi Itou' }])
  }

  await db.updateTable('title_staff').set({ person_id: other }).where('person_id', '=', one).execute()
  await db.updateTable('person_keys').set({ person_id: other }).where('person_id', '=', one).execute()
  await db.updateTable('people').set({ merged_into: other }).where('id', '=', one).execute()
  for (const query of ['noizi', 'いとう', 'zun']) {
    expect((await suggest(db, query)).names, query).toMatchObject([{ id: other, name: 'Zun' }])
  }
  await db.updateTable('people').set({ merged_into: null }).where('id', '=', one).execute()
  expect((await suggest(db, 'noizi')).names).toEqual([])
})

test('every name is found when typed whole', async () => {
  const db = await freshDatabase()
  const { id: title_id } = await aTitle(db, { imported_members: 2_000_000_000 })
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(readQuery)
  let position = 0
  await fc.assert(
    fc.asyncProperty(name, async (typed) => {
      fc.pre(typed !== '')
      await aStaffMember(db, { title_id, name: typed, position: position++ })
      expect(await suggested(db, typed)).toContain(typed)
      await sql`delete from title_staff`.execute(db)
      await sql`delete from people`.execute(db)
    }),
    { numRuns: 100 },
  )
  expect(await db.selectFrom('search_names').select('key').execute()).toEqual([])
})

test('among many names, the statements of suggestions that always have the same text are planned for all values, not for each search', async () => {
  const { db } = await newDatabase()
  await sql`
    insert into search_names (kind, id, key, weight)
    select 'people', n, md5(n::text), n % 200 from generate_series(1, 20000) n`.execute(db)
  await sql`insert into people (name) select 'Name ' || n from generate_series(1, 5000) n`.execute(db)
  await sql`vacuum (analyze) people, search_names`.execute(db)

  const plans = await db.connection().execute(async (one) => {
    for (let n = 0; n < 8; n++) await suggest(one, readQuery(`qxz${n} mistaken`))
    const { rows } = await sql<{ name: string; generic: number }>`
      select name, generic_plans::integer as generic from pg_prepared_statements where name not like 'form\\_%'`.execute(
      one,
    )
    return rows
  })

  expect(plans.map(({ name }) => name).toSorted()).toEqual(['names_3_4_3_false', 'near_names_4_3_false', 'read_search'])
  expect(plans.filter(({ generic }) => generic === 0)).toEqual([])
})
