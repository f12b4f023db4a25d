import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#db/connection.ts'
import { restoreEntries } from '../lists/restore-entries.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import { findGivenWay, forgetGivenWay, type GivenWay } from '../titles/merges/given-way.ts'
import {
  type BroughtRecord,
  findBroughtRecords,
  findMergedSince,
  lockBrought,
  settleBrought,
} from './brought-queries.ts'
import { type EntryRow, type Loaded, loadRecords, restoreJournals } from './queries.ts'
import { restoreUnchanged } from './undo-change.ts'
import { compareWithUndo } from './undos.ts'

type Row = Record<string, unknown>

interface BroughtUndone {
  /** Titles of which the reader keeps what they did before the import. */
  undone: string[]
  /** Titles that were changed since, deleted, or merged with what is not the import's. They stay as they are. */
  kept: string[]
}

/**
 * Takes one of an import's changes back for a reader, who is locked. A title that has been merged since is looked for in the one that stands for
 * it now. Whatever is not as the import left it stays.
 */
export async function undoBrought(tx: Tx, userId: string, undoId: string): Promise<BroughtUndone> {
  const asked = await lockBrought(tx, undoId)
  const merged = await undoMerged(tx, userId, undoId)
  const { undone } = await restoreUnchanged(tx, userId, undoId, await compareWithUndo(tx, userId, undoId))
  const all = new Set([...merged.undone, ...undone.map(({ titleId }) => titleId)])
  return { undone: [...all], kept: [...new Set([...asked, ...merged.kept])].filter((titleId) => !all.has(titleId)) }
}

/** Does it for titles that have been merged, and for those into which they were. */
async function undoMerged(tx: Tx, userId: string, undoId: string): Promise<BroughtUndone> {
  const done: BroughtUndone = { undone: [], kept: [] }
  const survivors = await findMergedSince(tx, undoId)
  if (survivors.length === 0) return done
  await lockTitles(tx, survivors)
  const records = Map.groupBy(await findBroughtRecords(tx, userId, undoId, survivors), ({ survivorId }) => survivorId)
  const givenWay = await findGivenWay(tx, userId, survivors)
  for (const loaded of await loadRecords(tx, userId, survivors, null)) {
    const those = records.get(loaded.titleId) ?? []
    const given = givenWay.filter(({ survivorId, mergedAt }) => {
      return survivorId === loaded.titleId && those.some(({ madeAt }) => mergedAt > madeAt)
    })
    const before = beforeAll(loaded, those, given)
    const titleIds = those.map(({ titleId }) => titleId)
    done[before ? 'undone' : 'kept'].push(...titleIds)
    if (!before) continue
    await restoreEntries(tx, userId, [{ titleId: loaded.titleId, entry: before.entry }])
    await restoreJournals(tx, userId, [{ titleId: loaded.titleId, journal: before.journal }])
    await forgetGivenWay(tx, userId, given)
  }
  await settleBrought(tx, undoId, [...done.undone, ...done.kept])
  return done
}

/**
 * What a reader kept before of titles that are one now: null if they keep anything of it that the import has not left there, or if they kept
 * several of them, of which a merge would have had to choose one, or if others would see by it what the reader added while the title was private.
 */
function beforeAll(now: Loaded, records: BroughtRecord[], given: GivenWay[]) {
  const wasPrivate = records.some(({ before }) => before.journal?.is_private)
  if (now.journal?.is_private && !wasPrivate && records.some((record) => record.isAddedBeside)) return null
  const entry = rowBefore('entry', now, records, given)
  const journal = rowBefore('journal', now, records, given)
  return entry === undefined || journal === undefined ? null : { entry: entry as EntryRow | null, journal }
}

const tables = { entry: 'list_entries', journal: 'journal' } as const

/** Undefined if it cannot be told. */
function rowBefore(what: 'entry' | 'journal', now: Loaded, records: BroughtRecord[], given: GivenWay[]) {
  const changed = records.filter(({ before, after }) => before[what] || after[what])
  const left = changed.flatMap(({ after }): Row[] => (after[what] ? [after[what]] : []))
  const isLeft = (row: Row) => left.some((each) => isDeepStrictEqual(bare(each), bare(row)))
  const row = now[what]
  if (row ? !isLeft(row) : left.length > 0) return undefined
  if (!given.every((each) => each.table !== tables[what] || isLeft(each.row))) return undefined
  const had = changed.flatMap(({ before }): Row[] => (before[what] ? [before[what]] : []))
  if (had.length > 0 && changed.length > 1) return undefined
  return had[0] ? { ...had[0], title_id: now.titleId } : null
}

/** Whichever title it is of. */
function bare({ title_id, ...row }: Row): Row {
  return row
}
