import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { undoMerge } from '#domain/merging/undo-merge.ts'
import { Refusal } from '#domain/refusal.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { findTitlePage } from '../queries.ts'
import { relateTitles } from './relate-titles.ts'
import { resolveRelations } from './resolve-relations.ts'
import { isOfFranchise, type Relation } from './rules.ts'

const admin = asAdmin('admin')

test('a third season shows the first one and the film, and no other season is among those like it', async () => {
  const db = await freshDatabase()
  await importedAgain(db, [
    aLine(1, { Sequel: 2, 'Side story': 6 }),
    ...[aLine(2, { Sequel: 3 }), aLine(3, { Sequel: 4 }), aLine(4, { Sequel: 5 }), aLine(5), aLine(6), aLine(7)],
  ])

  const page = await findTitlePage(db, await idOf(db, 3))

  expect(page?.relations.map(({ title, relation }) => [title, relation])).toEqual([
    ['Title 1', 'prequel'],
    ['Title 2', 'prequel'],
    ['Title 4', 'sequel'],
    ['Title 5', 'sequel'],
    ['Title 6', 'side-story'],
  ])
  expect(page?.moreLikeThis.map(({ title }) => title)).toEqual(['Title 7'])
})

test('a character in common does not make two series one franchise', async () => {
  const db = await freshDatabase()
  await importedAgain(db, [aLine(1, { Sequel: 2 }), aLine(2, { Character: 3 }), aLine(3, { Sequel: 4 }), aLine(4)])

  const page = await findTitlePage(db, await idOf(db, 1))
  expect(page?.relations.map(({ title }) => title)).toEqual(['Title 2'])
  expect(page?.moreLikeThis.map(({ title }) => title).sort()).toEqual(['Title 3', 'Title 4'])
})

test('a page shows of a large franchise what is next to its title and the best known of the others', async () => {
  const db = await freshDatabase()
  await importedAgain(
    db,
    Array.from({ length: 80 }, (_, n) => aLine(n + 1, n < 79 ? { Sequel: n + 2 } : {})),
  )
  await sql`update titles set rating_sum = 900, rating_count = 100 where title = 'Title 80'`.execute(db)

  const page = await findTitlePage(db, await idOf(db, 40))
  const shown = page?.relations.map(({ title }) => title)
  expect(shown).toHaveLength(60)
  expect(shown).toEqual(expect.arrayContaining(['Title 39', 'Title 41', 'Title 80']))
})

test('franchises are what a walk along the relations finds, whatever imports, deletions and merges do', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  const place = fc.integer({ min: 1, max: 6 })
  const command = fc.oneof(
    fc.record({
      does: fc.constant('import' as const),
      related: fc.array(fc.tuple(place, fc.constantFrom('Sequel', 'Summary', 'Other', 'Doujinshi'), place), {
        maxLength: 6,
      }),
    }),
    fc.record({ does: fc.constantFrom('delete' as const, 'merge' as const), one: place, other: place }),
    fc.record({ does: fc.constantFrom('restore' as const, 'undo' as const) }),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 7 }), async (commands) => {
      await sql`truncate titles, deleted_titles, title_merges, franchise_titles cascade`.execute(db)
      await importedAgain(
        db,
        Array.from({ length: 6 }, (_, n) => aLine(n + 1, { Prequel: n })),
      )
      const merged: string[] = []
      const deleted: string[] = []
      for (const each of commands) {
        const ids = (await db.selectFrom('titles').select('id').orderBy('id').execute()).map(({ id }) => id)
        const one = ids['one' in each ? each.one % ids.length : 0] ?? ''
        const other = ids['other' in each ? each.other % ids.length : 0] ?? ''
        if (each.does === 'import') {
          await importedAgain(
            db,
            Array.from({ length: 6 }, (_, n) => ({
              ...aLine(n + 1),
              related: each.related.flatMap(([from, relation, to]) =>
                from === n + 1 ? [aRelation(relation, to)] : [],
              ),
            })),
          )
        } else if (each.does === 'delete') {
          await unlessRefused(() => deleteTitle(db, admin, one))
          deleted.push(one)
        } else if (each.does === 'restore') await unlessRefused(() => restoreTitle(db, admin, deleted.pop() ?? ''))
        else if (each.does === 'undo') await unlessRefused(() => undoMerge(db, admin, merged.pop() ?? ''))
        else {
          await unlessRefused(() => mergeTitles(db, admin, { from: one, into: other, reason: 'The same series.' }))
          merged.push(one)
        }
        expect(await keptFranchises(db), each.does).toEqual(await walkedFranchises(db))
      }
    }),
    { numRuns: 10 },
  )
})

test('of two that relate titles at the same time, neither overlooks the other', async () => {
  const db = await freshDatabase()
  const titles = await Promise.all(['1', '2', '3', '4'].map((id) => aTitle(db, { id, title: `Title ${id}` })))
  const [first, second, third, fourth] = ['1', '2', '3', '4'] as const
  const relates = (titleId: string, others: string[]) =>
    inTransaction(db, async (tx) => {
      const names = titles.flatMap(({ id, title }) => (others.includes(id) ? [title] : []))
      const relations = names.map((title) => ({
        ...({ relation: 'sequel', site: null, id: null, title, kind: 'anime', year: null } as const),
      }))
      await relateTitles(tx, [{ titleId, relations }])
      await resolveRelations(tx, { of: titleId })
    })

  await atOnce(db, [() => relates(first, [second]), () => relates(third, [second])])
  expect(await keptFranchises(db)).toEqual({ [first]: first, [second]: first, [third]: first })
  await atOnce(db, [() => relates(first, []), () => relates(third, [fourth]), () => relates(second, [fourth])])
  expect(await keptFranchises(db)).toEqual({ [second]: second, [third]: second, [fourth]: second })
  expect(await keptFranchises(db)).toEqual(await walkedFranchises(db))
})

test('each step looks up one title, also where the statistics say that nothing is related yet', async () => {
  const { db } = await newDatabase()
  await sql`insert into titles (id, kind, title) select n::text, 'anime', 'Title ' || n from generate_series(1, 2000) n`.execute(
    db,
  )
  await sql`insert into title_relations (title_id, position, relation, target_title, target_kind)
    select n::text, 0, 'sequel', 'Title ' || n + 1, 'anime' from generate_series(1, 2000) n where n % 4 <> 0`.execute(
    db,
  )
  await sql`vacuum (analyze) title_relations, franchise_titles`.execute(db)

  const rowsRead = await inTransaction(db, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(idx_tup_fetch) as read from pg_stat_xact_user_tables
        where relname in ('title_relations', 'franchise_titles')`.execute(tx)
      return Number(rows[0]?.read)
    }
    await sql`update title_relations set target_title_id = (title_id::integer + 1)::text`.execute(tx)
    const before = await read()
    await sql`set constraints all immediate`.execute(tx)
    return (await read()) - before
  })

  expect(await keptFranchises(db)).toEqual(await walkedFranchises(db))
  // 1,500 relations, each met from both ends, and the franchises of both.
  expect(rowsRead).toBeLessThan(10 * 1500)
})

test('a site that is upgraded has the franchises of the relations that it has already', async () => {
  const db = await freshDatabase()
  await importedAgain(db, [
    aLine(1, { Sequel: 2 }),
    aLine(2, { Sequel: 3 }),
    aLine(3),
    aLine(4, { Other: 1 }),
    aLine(5, { Summary: 6 }),
    aLine(6),
  ])
  const kept = await keptFranchises(db)
  expect(Object.keys(kept)).toHaveLength(5)

  await sql`truncate franchise_titles`.execute(db)
  await sql`select find_franchises()`.execute(db)
  expect(await keptFranchises(db)).toEqual(kept)
})

function aRelation(relation: string, to: number) {
  return { relation, title: `Title ${to}`, type: 'anime', mal_id: to }
}

/** A line that says which titles are related to its own. */
function aLine(n: number, related: Record<string, number> = {}) {
  return {
    ...{ itemType: 'anime', ids: { mal: n }, title: `Title ${n}`, year: 2000 + (n % 10), genres: ['Drama'] },
    related: Object.entries(related).map(([relation, to]) => aRelation(relation, to)),
  }
}

function importedAgain(db: PlainDb, lines: object[]) {
  return imported(db, lines, { again: true })
}

async function idOf(db: Db, n: number): Promise<string> {
  const { id } = await db.selectFrom('titles').select('id').where('title', '=', `Title ${n}`).executeTakeFirstOrThrow()
  return id
}

async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Has changes end while they all wait for the lock of franchises. */
async function atOnce(db: PlainDb, changes: (() => Promise<unknown>)[]): Promise<void> {
  const lock = sql`hashtext('kiroku franchises')`
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${lock})`.execute(holder)
    const ends = Promise.all(changes.map((change) => change()))
    const waiting = sql<{ n: number }>`
      select count(*)::integer as n from pg_locks
      where locktype = 'advisory' and objid = ${lock}::bigint & 4294967295 and not granted and database = (
        select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(holder)).rows[0]?.n).toBe(changes.length)
    await sql`select pg_advisory_unlock(${lock})`.execute(holder)
    await ends
  })
}

async function keptFranchises(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('franchise_titles').selectAll().orderBy('title_id').execute()
  return Object.fromEntries(rows.map((row) => [row.title_id, row.franchise_id]))
}

async function walkedFranchises(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('title_relations')
    .select(['title_id as one', 'target_title_id as other', 'relation'])
    .where('target_title_id', 'is not', null)
    .execute()
  const steps = rows.flatMap(({ one, other, relation }) =>
    isOfFranchise(relation as Relation)
      ? [
          [one, other ?? ''],
          [other ?? '', one],
        ]
      : [],
  ) as [string, string][]
  const found: Record<string, string> = {}
  for (const start of [...new Set(steps.flat())].sort()) {
    if (start in found) continue
    const met = new Set([start])
    for (const at of met) for (const [from, to] of steps) if (from === at) met.add(to)
    if (met.size > 1) for (const id of met) found[id] = start
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}
