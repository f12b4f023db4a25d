import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldTitles } from '#domain/titles/records/fold-titles.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { creditPeople } from './credit-people.ts'
import type { SaidCast, SaidCharacter } from './credits.ts'

const spike = { id: 1, name: 'Spiegel, Spike', role: 'Main', vocal: 'Yamadera, Kouichi', vocal_lang: 'Japanese' }
const watanabe = { id: 2009, name: 'Watanabe, Shinichiro', img: 'https://a.example/w.jpg', role: 'Director' }

test('the same id at the same source is the same character or person, whatever the spelling', async () => {
  const db = await freshDatabase()
  await imported(db, [
    { itemType: 'anime', title: 'Bebop', characters: [spike], staff: [watanabe] },
    {
      itemType: 'anime',
      title: 'Film',
      characters: [{ ...spike, name: 'Spike' }],
      staff: [{ ...watanabe, role: 'Script' }],
    },
  ])

  const [one, other] = await charactersOf(db)
  expect(one).toMatchObject({ name: 'Spike Spiegel', vocal: 'Kouichi Yamadera' })
  expect(other).toMatchObject({ name: 'Spike', character_id: one?.character_id })
  const staff = await staffOf(db)
  expect(new Set(staff.map(({ person_id }) => person_id)).size).toBe(1)
  expect(staff.map(({ name, role }) => [name, role])).toEqual([
    ['Shinichiro Watanabe', 'Director'],
    ['Shinichiro Watanabe', 'Script'],
  ])
  expect(await db.selectFrom('voices').select(['language']).distinct().execute()).toEqual([{ language: 'ja' }])
})

test('a bare name is one person per source and trade, and a character of its title alone', async () => {
  const db = await freshDatabase()
  const villager = { name: 'Villager', vocal: 'Mori, Hana' }
  await imported(db, [
    { itemType: 'anime', title: 'A', characters: [villager, villager], staff: [{ name: 'Mori, Hana' }] },
    { itemType: 'anime', title: 'B', characters: [villager] },
    { itemType: 'manga', title: 'C', authors: [{ name: 'Mori, Hana', role: 'Art' }] },
  ])
  await imported(db, [{ itemType: 'anime', title: 'D', characters: [villager] }], { source: 'another' })

  const characters = await charactersOf(db)
  expect(new Set(characters.map(({ character_id }) => character_id)).size).toBe(4)
  const { rows } = await sql`
    select k.source, k.key, count(*)::int as voices from voices v join person_keys k on k.person_id = v.person_id
    group by 1, 2 order by 1, 2`.execute(db)
  expect(rows).toEqual([
    { source: 'another', key: 'voice:Hana Mori', voices: 1 },
    { source: 'catalogue', key: 'voice:Hana Mori', voices: 3 },
  ])
  const people = await db.selectFrom('people').select('name').execute()
  expect(people).toEqual(Array(4).fill({ name: 'Hana Mori' }))
})

test('in whatever order lines come, and however often titles are folded, the same are the same', async () => {
  const id = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
  const person = fc.record({ id, name: fc.constantFrom('A', 'B'), role: fc.constantFrom('x', 'y') })
  const line = fc.record({
    itemType: fc.constant('anime'),
    characters: fc.array(fc.record({ id, name: fc.constantFrom('A', 'B'), vocal: fc.constantFrom('', 'V') }), {
      maxLength: 3,
    }),
    staff: fc.array(person, { maxLength: 3 }),
  })
  const lines = fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((each) => each.map((of, n) => ({ ...of, title: `T${n}` })))
  await fc.assert(
    fc.asyncProperty(lines, async (said) => {
      const [forth, back] = [await freshDatabase(), await freshDatabase()]
      await imported(forth, said)
      await imported(back, said.toReversed())
      expect(await groupsOf(back)).toEqual(await groupsOf(forth))

      const before = await everything(forth)
      const ids = (await forth.selectFrom('titles').select('id').execute()).map(({ id }) => id)
      await inTransaction(forth, (tx) => foldTitles(tx, ids))
      expect(await everything(forth)).toEqual(before)
    }),
    { numRuns: 6 },
  )
})

test('two who credit somebody new at once credit the same person', async () => {
  const db = await freshDatabase()
  for (const id of ['1', '2']) await aTitle(db, { id })
  const said = (titleId: string): SaidCast => ({
    ...{ titleId, characters: [], charactersFrom: 'catalogue', staffFrom: 'catalogue' },
    staff: [{ id: '2009', name: 'Shinichiro Watanabe', image: null, role: 'Director' }],
  })
  let credited: Promise<void> | undefined

  await inTransaction(db, async (tx) => {
    await creditPeople(tx, [said('1')])
    credited = inTransaction(db, (other) => creditPeople(other, [said('2')]))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  await credited

  expect(await db.selectFrom('people').select('name').execute()).toHaveLength(1)
  expect(await staffOf(db)).toHaveLength(2)
})

test('rows that stay keep their ids, and people whom no title credits any more stay', async () => {
  const db = await freshDatabase()
  const line = { itemType: 'anime', ids: { mal: 1 }, title: 'Bebop', staff: [watanabe, { id: 7, name: 'Kanno, Yoko' }] }
  await imported(db, [line])
  const before = await staffOf(db)
  await imported(db, [{ ...line, staff: [watanabe] }])

  expect(await staffOf(db)).toEqual(before.slice(0, 1))
  expect(await db.selectFrom('people').select('name').execute()).toHaveLength(2)
  await imported(db, [{ ...line, staff: [watanabe, { id: 7, name: 'Kanno, Yoko' }], episodes: 26 }])
  expect((await staffOf(db))[1]?.person_id).toBe(before[1]?.person_id)
})

test('names of any length are credited', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1' })
  const name = '𠮷'.repeat(2_000)
  const someone: SaidCharacter = { name, image: null, role: '', vocal: name }
  const said = {
    titleId: '1',
    charactersFrom: 'catalogue',
    staffFrom: 'catalogue',
    staff: [{ name, image: null, role: '' }],
  }
  for (let time = 0; time < 2; time++) {
    await inTransaction(db, (tx) => creditPeople(tx, [{ ...said, characters: [someone, someone] }]))
  }
  expect(await charactersOf(db)).toMatchObject([
    { name, vocal: name },
    { name, vocal: name },
  ])
  expect(await db.selectFrom('people').select('id').execute()).toHaveLength(2)
})

/** Which credits are of the same character or person. */
async function groupsOf(db: Db): Promise<unknown> {
  const { rows } = await sql<{ of: string }>`
    select string_agg(t.title || tc.position, ' ' order by t.title, tc.position) as of
    from title_characters tc join titles t on t.id = tc.title_id group by tc.character_id
    union all select string_agg(of, ' ' order by of) from (
      select person_id, t.title || ts.position as of from title_staff ts join titles t on t.id = ts.title_id
      union all select person_id, 'voice ' || t.title || tc.position
      from voices v join title_characters tc on tc.id = v.title_character_id join titles t on t.id = tc.title_id) p
    group by person_id order by 1`.execute(db)
  return rows
}

async function everything(db: Db) {
  return [
    await charactersOf(db),
    await staffOf(db),
    await db.selectFrom('voices').selectAll().orderBy('title_character_id').execute(),
  ]
}
