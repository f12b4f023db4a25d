import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { insertKeptRows } from '#db/kept-rows.ts'
import { type MergedRow, type MergedTitles, moveRows, moveRowsBack, type ReadersTable } from '#db/move-rows.ts'
import type { DB } from '#db/types.ts'

/** A table whose rows, `r`, are deleted and restored with a title. The module that writes the table declares it. */
export interface TitlePart {
  table: keyof DB
  /** Which of its rows are the title's. */
  ofTitle(titleId: string): RawBuilder<unknown>
  restore(tx: Tx, copy: TitleCopy): Promise<void>
  /** If its rows follow a title that is merged into another one. All others go with it. */
  merge?: TitleMerge
}

/** How rows follow a merged title. */
export interface TitleMerge {
  /** If they are readers' rows, of which the newer one of two stays. */
  ofReaders?: ReadersTable
  /** @returns the rows of readers that have moved or given way */
  move(tx: Tx, titles: MergedTitles): Promise<MergedRow[]>
  /** @param moved the keys of rows that have moved, as JSON */
  moveBack(tx: Tx, titles: MergedTitles, moved: RawBuilder<unknown>): Promise<void>
  /** What is left to do when the rows of all tables are back. */
  settleBack?(tx: Tx, titles: MergedTitles): Promise<void>
}

/** What was kept of a deleted title. */
export interface TitleCopy {
  /** A table's rows, as JSON; null if it did not exist. */
  kept(table: keyof DB | 'staff_members'): RawBuilder<unknown>
  /** The same as a query, one row each. */
  rows(table: keyof DB): RawBuilder<unknown>
  /** Those readers in it who still exist. They cannot be deleted before the transaction ends. */
  readers: string[]
  /** Whether others may wait for what is locked already, so that nothing is waited for: withTitleLocked tries again. */
  noWait: boolean
}

export const byTitleId: TitlePart['ofTitle'] = (titleId) => sql`r.title_id = ${titleId}`

/** True for rows `r` of readers who still exist. */
export function ofReaders({ readers }: TitleCopy): RawBuilder<unknown> {
  return sql`r.user_id = any(${readers})`
}

/** True for rows `r` whose reader has made no other one of the same title since. */
export function stillFree(table: keyof DB): RawBuilder<unknown> {
  return sql`not exists (select from ${sql.table(table)} o where o.user_id = r.user_id and o.title_id = r.title_id)`
}

/** Readers' rows follow a merged title; the newer one of a reader's two stays. */
export function mergeReadersRows(table: keyof DB, rows: ReadersTable): Required<Omit<TitleMerge, 'settleBack'>> {
  return {
    ofReaders: rows,
    move: (tx, titles) => moveRows(tx, table, rows, titles),
    moveBack: (tx, titles, moved) => moveRowsBack(tx, table, rows, titles, moved),
  }
}

/** Restores a table's rows as they were: all of them, or those for which `wanted` holds. */
export function restoreRows(tx: Tx, table: keyof DB, copy: TitleCopy, wanted?: RawBuilder<unknown>): Promise<void> {
  return insertKeptRows(tx, table, copy.rows(table), wanted)
}
