import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { broughtList, keptBy, type MalRow, titlesOfMal } from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { deleteTitle } from '../../deletion/delete-title.ts'
import { restoreTitle } from '../../deletion/restore-title.ts'
import { changeRecords } from '../../journal/change-records.ts'
import type { Change } from '../../journal/changes-rules.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { undoMerge } from '../../merging/undo-merge.ts'
import { Refusal } from '../../refusal.ts'
import { undoListImport } from './decide.ts'
import { findShownRows } from './find-shown-rows.ts'
import { type Policy, policies } from './rules.ts'
import { workOnListImports } from './work-on-list-imports.ts'

const admin = asAdmin('admin')
const titles = 6
const runs = Number(process.env.UNDONE_IMPORTS ?? 40)

async function takeBack(db: PlainDb, userId: string, id: number) {
  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  const { rows } = await findShownRows(db, asReader(userId), { id, state: null, page: 1 })
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
