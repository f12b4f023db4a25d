import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import {
  broughtList,
  checkedList,
  countersOf,
  figuresOf,
  keptBy,
  type MalRow,
  shownRowsOf,
  theirs,
  titlesOfMal,
  undoneList,
  waitingOf,
} from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { anEntry, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { deleteTitle } from '../../deletion/delete-title.ts'
import { restoreTitle } from '../../deletion/restore-title.ts'
import { addFavourite } from '../../favourites/change-favourites.ts'
import { changeRecords } from '../../journal/change-records.ts'
import type { Change } from '../../journal/changes-rules.ts'
import { findLastChange } from '../../journal/find-last-change.ts'
import { undoChange } from '../../journal/undo-change.ts'
import { findDropped } from '../../lists/queries.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { undoMerge } from '../../merging/undo-merge.ts'
import { rateTitle } from '../../ratings/rate-title.ts'
import { Refusal } from '../../refusal.ts'
import { startListImport, undoListImport } from './decide.ts'
import { forgetOldRows } from './forget-rows.ts'
import { type Policy, policies } from './rules.ts'
import { workOnListImports } from './work-on-list-imports.ts'

const admin = asAdmin('admin')
const titles = 6
const runs = Number(process.env.UNDONE_IMPORTS ?? 40)

async function takeBack(db: PlainDb, userId: string, id: number) {
  await undoneList(db, userId, id)
  const rows = await shownRowsOf(db, userId, id)
  return Object.fromEntries(rows.map(({ place, result }) => [place, result]))
}

type Kept = Record<string, { entry: unknown; journal: unknown }>

/** What a reader keeps of each title, without saying of which: a merge changes that. */
async function recordsOf(db: PlainDb, userId: string): Promise<Kept> {
  const { entries, journal } = await keptBy(db, userId)
  const kept: Kept = {}
  for (const [what, rows] of [
    ['entry', entries],
    ['journal', journal],
  ] as const) {
    for (const {
      row: { title_id, ...row },
    } of rows) {
      kept[title_id] = { entry: null, journal: null, ...kept[title_id], [what]: row }
    }
  }
  return kept
}

const nothing = { entry: null, journal: null }

test('an undone import leaves list and journal as they were, keeps what was changed since, and never counts again', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 4)
  const [first = '', second = '', third = ''] = titles
  await anEntry(db, { user_id: userId, title_id: first, status: 'unwatched' })
  await changeRecords(db, asReader(userId), {
    titleIds: [second],
    changes: [
      { do: 'score', score: 7 },
      { do: 'notes', notes: 'Mine' },
    ],
  })
  const before = await keptBy(db, userId)
  const rows = [1, 2, 3, 4].map((id) => ({ id, status: 'completed', score: 8, episodes: 12 }))
  const id = await broughtList(db, userId, [...rows, { id: 77, name: 'Gone Tomorrow' }])
  const counters = await countersOf(db)
  await changeRecords(db, asReader(userId), { titleIds: [third], changes: [{ do: 'score', score: 3 }] })

  await undoneList(db, userId, id)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'undone', undone: 3, 'changed-since': 1 })
  const kept = await keptBy(db, userId)
  const others = (rows: unknown[]) =>
    rows.filter((each) => (each as { row: { title_id: string } }).row.title_id !== third)
  expect({ entries: others(kept.entries), journal: others(kept.journal) }).toEqual(before)
  expect(await waitingOf(db, userId)).toEqual([])
  expect(await countersOf(db), 'counters only rise').toEqual(counters)
  expect(await codeOf(undoListImport(db, asReader(userId), id))).toBe('list-undo-late')

  await broughtList(db, userId, rows)
  expect(await countersOf(db), 'an import counts a title and status once').toEqual(counters)
})

test('what the first batch of a long import brought is taken back with the last', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [title = '', other = ''] = await titlesOfMal(db, 2)
  const id = await broughtList(db, userId, [{ id: 1, status: 'completed', episodes: 12 }])
  const pass = (hours: number, what: 'undos' | 'all') =>
    sql`
    with sooner as (update undos set until = until - make_interval(hours => ${hours}))
    update list_imports set undo_until = undo_until - make_interval(hours => ${what === 'all' ? hours : 0})`.execute(db)
  await pass(10, 'undos')
  await pass(23, 'all')
  // Undos whose time is over go when there is a new one.
  await changeRecords(db, asReader(userId), { titleIds: [other], changes: [{ do: 'score', score: 3 }] })

  await undoneList(db, userId, id)
  expect((await keptBy(db, userId)).entries).toEqual([])
  expect(await db.selectFrom('journal').select('title_id').where('title_id', '=', title).execute()).toEqual([])
})

test('an import is taken back as a whole: it is none of the last changes that can be undone one by one', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const reader = asReader(userId)
  const [title = ''] = await titlesOfMal(db, 1)
  await anEntry(db, { user_id: userId, title_id: title, status: 'watching' })
  await broughtList(db, userId, [{ id: 1, status: 'dropped' }])
  const { id } = await db.selectFrom('undos').select('id').executeTakeFirstOrThrow()
  expect(await findLastChange(db, userId)).toBeNull()
  expect(await findDropped(db, userId)).toEqual([])
  expect(await codeOf(undoChange(db, reader, id))).toBe('undo-late')

  await changeRecords(db, reader, { titleIds: [title], changes: [{ do: 'score', score: 3 }] })
  expect(await findLastChange(db, userId)).toMatchObject({ count: 1, title: 'Title 1' })
})

test('without a change in between, an undone import leaves everything as it was', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const own = (await titlesOfMal(db, 120)).slice(5, 6)
  await changeRecords(db, asReader(userId), { titleIds: own, changes: [{ do: 'step', by: 3 }] })
  const before = await keptBy(db, userId)
  const id = await broughtList(
    db,
    userId,
    Array.from({ length: 120 }, (_, n) => ({ id: n + 1, status: 'completed', episodes: 12 })),
  )
  expect((await keptBy(db, userId)).entries).toHaveLength(120)
  await undoneList(db, userId, id)
  expect(await keptBy(db, userId)).toEqual(before)
})

test('a title that was merged since is taken back in the one that stands for it, and stays taken back after the merge', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [from = '', into = '', other = '', last = ''] = await titlesOfMal(db, 4)
  await changeRecords(db, asReader(userId), { titleIds: [other], changes: [{ do: 'add' }, { do: 'score', score: 4 }] })
  const before = await recordsOf(db, userId)
  const id = await broughtList(
    db,
    userId,
    [1, 2, 3].map((mal) => ({ id: mal, status: 'completed', score: 9 })),
  )
  await mergeTitles(db, admin, { from, into, reason: 'The same' })
  await mergeTitles(db, admin, { from: other, into: last, reason: 'The same' })

  expect(await takeBack(db, userId, id)).toEqual({ 1: 'undone', 2: 'undone', 3: 'undone' })
  expect(await recordsOf(db, userId)).toEqual({ [last]: before[other] })
  await undoMerge(db, admin, from)
  await undoMerge(db, admin, other)
  expect(await recordsOf(db, userId)).toEqual(before)
})

test('a title that an import brought as private stays so with what its reader added to it since, also once it is merged', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [alone = '', rated = '', from = '', into = ''] = await titlesOfMal(db, 4)
  const id = await checkedList(
    db,
    userId,
    [1, 2, 3].map((mal) => ({ id: mal, status: 'watching' })),
  )
  await sql`update list_import_rows set record = record || '{"isPrivate": true}'`.execute(db)
  await startListImport(db, asReader(userId), id, theirs)
  await workOnListImports(db, noFiles)
  await rateTitle(db, asReader(userId), { kind: 'anime', titleId: rated, stars: 8 })
  await addFavourite(db, asReader(userId), { what: 'anime', id: from })
  await mergeTitles(db, admin, { from, into, reason: 'The same' })

  expect(await takeBack(db, userId, id)).toEqual({ 1: 'undone', 2: 'changed-since', 3: 'changed-since' })
  const kept = await db.selectFrom('journal').select(['title_id', 'is_private']).orderBy('title_id').execute()
  expect(kept).toEqual([rated, into].map((title_id) => ({ title_id, is_private: true })))
  expect(kept).not.toContainEqual({ title_id: alone, is_private: true })
})

test('the rows of an import are forgotten a day after it can be undone for the last time, unless that is still being done', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await titlesOfMal(db, 1)
  const id = await broughtList(db, userId, [{ id: 1, status: 'watching' }])
  const isKept = async () => {
    await forgetOldRows(db)
    return (await db.selectFrom('list_import_rows').select('place').where('import_id', '=', id).execute()).length === 1
  }
  const daysPass = (days: number) =>
    sql`update list_imports set undo_until = undo_until - make_interval(days => ${days})`.execute(db)

  expect(await isKept()).toBe(true)
  await daysPass(1)
  expect(await isKept(), 'taking it back may have begun in the last moment').toBe(true)
  await sql`update list_imports set state = 'undoing'`.execute(db)
  await daysPass(1)
  expect(await isKept()).toBe(true)
  await sql`update list_imports set state = 'done'`.execute(db)
  expect(await isKept()).toBe(false)
})

test('a title that was merged with what its reader kept themselves stays as it is, and is named; so is one that is gone', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [from = '', into = '', gone = ''] = await titlesOfMal(db, 3)
  await changeRecords(db, asReader(userId), { titleIds: [into], changes: [{ do: 'add' }] })
  const own = await recordsOf(db, userId)
  const id = await broughtList(db, userId, [{ id: 1, score: 9 }, { id: 3 }])
  await mergeTitles(db, admin, { from, into, reason: 'The same' })
  await deleteTitle(db, admin, gone)
  const merged = await recordsOf(db, userId)

  expect(await takeBack(db, userId, id)).toEqual({ 1: 'changed-since', 2: 'changed-since' })
  expect(await recordsOf(db, userId)).toEqual(merged)
  await undoMerge(db, admin, from)
  expect((await recordsOf(db, userId))[into]).toEqual(own[into])
})

const aRow = fc.record({
  status: fc.constantFrom('watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'),
  score: fc.integer({ min: 0, max: 10 }),
  episodes: fc.integer({ min: 0, max: 12 }),
})
const place = fc.integer({ min: 0, max: titles - 1 })
const aChange = fc.constantFrom<Change>(
  { do: 'add' },
  { do: 'score', score: 5 },
  { do: 'stand', standing: 'current' },
  { do: 'stand', standing: 'dropped' },
  { do: 'notes', notes: 'Mine' },
  { do: 'remove' },
  { do: 'forget' },
)
const aFile = fc.record({
  rows: fc.uniqueArray(fc.tuple(place, aRow), { minLength: 1, maxLength: titles, selector: ([at]) => at }),
  policy: fc.constantFrom<Policy>(...policies),
})
const anEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('change' as const), place, change: aChange }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('merge' as const, 'take apart' as const), place, other: place }),
  },
  fc.record({ what: fc.constantFrom('delete' as const, 'restore' as const), place }),
  fc.record({ what: fc.constant('import' as const), file: aFile }),
)
type Event = typeof anEvent extends fc.Arbitrary<infer Value> ? Value : never

test('an import that is undone leaves everything as it was, but for what was changed in between, which stays and is named', {
  timeout: 300_000 + 500 * runs,
}, async () => {
  const db = await freshDatabase()
  const properties = fc.asyncProperty(
    fc.array(fc.tuple(place, aChange), { maxLength: 8 }),
    aFile,
    fc.array(anEvent, { maxLength: 6 }),
    async (first, file, events) => {
      await sql`truncate titles, users, imports, deleted_titles cascade`.execute(db)
      const { id: userId } = await aUser(db)
      const ids = await titlesOfMal(db, titles)
      const idAt = (at: number) => ids[at] as string
      const change = (at: number, wanted: Change) =>
        tried(changeRecords(db, asReader(userId), { titleIds: [idAt(at)], changes: [wanted] }))
      const bring = ({ rows, policy }: typeof file) => {
        const given = rows.map(([at, row]): MalRow => ({ id: at + 1, ...row }))
        return broughtList(db, userId, given, { policy: { anime: policy, manga: 'mine' }, castsRatings: false })
      }
      const happen = async (event: Event) => {
        if (event.what === 'change') return change(event.place, event.change)
        if (event.what === 'import') return bring(event.file)
        const id = idAt(event.place)
        if (event.what === 'merge') {
          return tried(mergeTitles(db, admin, { from: id, into: idAt(event.other), reason: 'The same' }))
        }
        if (event.what === 'take apart') return tried(undoMerge(db, admin, id))
        return tried(event.what === 'delete' ? deleteTitle(db, admin, id) : restoreTitle(db, admin, id))
      }

      for (const [at, wanted] of first) await change(at, wanted)
      const before = await recordsOf(db, userId)
      const id = await bring(file)
      const after = await recordsOf(db, userId)
      for (const event of events) await happen(event)
      const now = await recordsOf(db, userId)
      const merges = await db.selectFrom('title_merges').select(['merged_id', 'survivor_id']).execute()
      const there = await db.selectFrom('titles').select('id').execute()
      const results = await takeBack(db, userId, id)
      const end = await recordsOf(db, userId)

      const resultOf = (title: string) => results[file.rows.findIndex(([at]) => idAt(at) === title) + 1]
      const brought = ids.filter((title) => !isSame(before[title], after[title]))
      for (const { id: title } of there) {
        const members = [title, ...merges.filter((each) => each.survivor_id === title).map((each) => each.merged_id)]
        const changed = members.filter((each) => brought.includes(each))
        if (changed.length === 0) expect(end[title]).toEqual(now[title])
        else if (members.length === 1) {
          const isLeft = isSame(now[title], after[title])
          expect(end[title] ?? nothing).toEqual((isLeft ? before[title] : now[title]) ?? nothing)
          expect(resultOf(title)).toBe(isLeft ? 'undone' : 'changed-since')
        } else if (changed.every((each) => resultOf(each) === 'undone')) {
          const had = changed.map((each) => before[each] ?? nothing)
          for (const what of ['entry', 'journal'] as const) {
            const rows = had.flatMap((each) => each[what] ?? [])
            expect(end[title]?.[what] ?? null).toEqual(rows[0] ?? null)
            expect(rows.length).toBeLessThan(2)
          }
        } else {
          expect(end[title]).toEqual(now[title])
          expect(changed.map(resultOf)).toEqual(changed.map(() => 'changed-since'))
        }
      }
      for (const title of brought) expect(['undone', 'changed-since']).toContain(resultOf(title))
    },
  )
  await fc.assert(properties, { numRuns: runs, endOnFailure: true })
})

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? nothing) === JSON.stringify(other ?? nothing)
}

async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}
