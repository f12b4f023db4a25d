import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { miscounted, nothingMiscounted, wrongStandings } from '#tests/support/plain-counts.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { mergeTitles } from '../merging/merge-titles.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { Refusal } from '../refusal.ts'
import { countedOf, counterColumn } from '../titles/statuses-rules.ts'
import { changeMany } from './change-many.ts'
import { changeRecords } from './change-records.ts'
import { applyChanges, type Change } from './changes-rules.ts'
import { deedsOf } from './deeds-rules.ts'
import { readListQuery } from './list-query-rules.ts'
import { undoChange } from './undo-change.ts'

const admin = asAdmin('admin')
const today = '2026-11-22'
const everything = readListQuery(new URLSearchParams())
const counted = countedOf('anime')

test('bulk changes, steps and undos of the same titles that are merged, taken apart, deleted and restored meanwhile leave counters, averages, standings and activity as a plain count has them', async () => {
  const db = await freshDatabase()
  const titles = await Promise.all(
    Array.from({ length: 6 }, (_, n) => aTitle(db, { title: `Title ${n}`, episodes: 12 })),
  )
  const [from = '', into = '', doomed = '', ...plain] = titles.map(({ id }) => id)
  const readers = await Promise.all(Array.from({ length: 3 }, async () => (await aUser(db)).id))
  const expected = { counters: Object.fromEntries(counted.map((status) => [status, 0])), deeds: 0 }
  const trouble: unknown[] = []
  /** Does it, if it is not refused. */
  const tried = async <Result>(work: Promise<Result>) =>
    work.catch((error) => {
      if (!(error instanceof Refusal) || error.code === 'title-busy') trouble.push(error)
    })

  async function change(userId: string, titleIds: string[], changes: Change[]) {
    const done = await tried(changeRecords(db, asReader(userId), { titleIds, changes, today }))
    for (const { kind, title, total, before, after } of done?.records ?? []) {
      const known = { kind, title, total, totalVolumes: null, today }
      for (const status of applyChanges(before, changes, known).counted)
        expected.counters[status] = (expected.counters[status] ?? 0) + 1
      expected.deeds += deedsOf(before, after).length
    }
    return done?.undoId ?? null
  }
  const all = [from, into, doomed, ...plain]
  const stand = (userId: string, standing: 'planning' | 'current' | 'completed' | 'dropped', ids = all) =>
    change(userId, ids, [{ do: 'stand', standing }])
  const undone = async (userId: string, work: Promise<string | null>) => {
    const undoId = await work
    if (undoId) await tried(undoChange(db, asReader(userId), undoId))
  }

  for (let round = 0; round < 4; round++) {
    const work = readers.flatMap((userId, n) => [
      stand(userId, 'current', n % 2 ? all.toReversed() : all),
      ...all.map((titleId) => change(userId, [titleId], [{ do: 'step', by: 1 }])),
      undone(userId, stand(userId, 'completed')),
      tried(
        rateTitle(db, asReader(userId), {
          kind: 'anime',
          titleId: [from, into, doomed][(n + round) % 3] ?? '',
          stars: 5,
        }),
      ),
      change(userId, [into, doomed], [{ do: 'score', score: round + 1 }, { do: 'remove' }]),
      undone(userId, stand(userId, 'dropped', [from, into])),
    ])
    const merging = async () => {
      await tried(mergeTitles(db, admin, { from, into, reason: 'The same' }))
      await tried(undoMerge(db, admin, from))
    }
    const deleting = async () => {
      await tried(deleteTitle(db, admin, doomed))
      await tried(restoreTitle(db, admin, doomed))
    }
    await Promise.all([...work, merging(), deleting()])

    expect(trouble).toEqual([])
    await expectPlainCounts(db, readers, expected)
  }
})

test('of a title that a reader forgets, merges, bulk changes and undos at the same time leave nothing behind that names it', async () => {
  const db = await freshDatabase()
  const reader = (await aUser(db)).id
  for (let round = 0; round < 6; round++) {
    const [from = '', into = ''] = (await Promise.all([aTitle(db), aTitle(db)])).map(({ id }) => id)
    const act = (titleIds: string[], changes: Change[]) =>
      changeRecords(db, asReader(reader), { titleIds, changes, today })
    await act(
      [from, into],
      [
        { do: 'stand', standing: 'current' },
        { do: 'score', score: 7 },
      ],
    )
    const refused = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    }
    await Promise.all([
      mergeTitles(db, admin, { from, into, reason: 'The same' }),
      act([from, into], [{ do: 'step', by: 1 }]).catch(refused),
      changeMany(db, asReader(reader), {
        which: { query: everything },
        changes: [{ do: 'notes', notes: 'x' }],
        today,
      }).catch(refused),
      act([into], [{ do: 'forget' }])
        .then(({ undoId }) => undoChange(db, asReader(reader), undoId ?? ''))
        .catch(refused),
    ])
    await act([into], [{ do: 'forget' }])

    const left = await sql<{ what: string }>`
      select 'activity' as what from activity where user_id = ${reader} union all
      select 'journal' from journal where user_id = ${reader} union all
      select 'entry' from list_entries where user_id = ${reader}`.execute(db)
    expect(left.rows).toEqual([])
    await db.deleteFrom('titles').execute()
  }
})

interface Expected {
  counters: Record<string, number>
  deeds: number
}

async function expectPlainCounts(db: PlainDb, readers: string[], { counters, deeds }: Expected): Promise<void> {
  const sums = sql.join(counted.map((status) => sql`${sql.lit(status)}, sum(${sql.ref(counterColumn(status))})`))
  const { rows } = await sql<{ counters: Record<string, number> }>`
    select json_build_object(${sums}) as counters from titles`.execute(db)
  expect(rows).toEqual([{ counters }])
  expect(await miscounted(db)).toEqual(nothingMiscounted)
  expect(await wrongStandings(db, readers)).toEqual([])
  const done = await db.selectFrom('activity').select('verb').where('verb', '<>', 'rated').execute()
  expect(done.length).toBe(deeds)
}
