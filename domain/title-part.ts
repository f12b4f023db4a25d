import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { insertKeptRows } from '#db/kept-rows.ts'
import type { DB } from '#db/types.ts'

/** A table whose rows, `r`, are deleted and restored with a title. The module that writes the table declares it. */
export interface TitlePart {
  table: keyof DB
  /** Which of its rows are the title's. */
  ofTitle(titleId: string): RawBuilder<unknown>
  restore(tx: Tx, copy: TitleCopy): Promise<void>
}

/** What was kept of a deleted title. */
export interface TitleCopy {
  /** A table's rows, as JSON. */
  kept(table: keyof DB): RawBuilder<unknown>
  /** Those readers in it who still exist. They cannot be deleted before the transaction ends. */
  readers: string[]
}

export const byTitleId: TitlePart['ofTitle'] = (titleId) => sql`r.title_id = ${titleId}`

/** True for rows `r` of readers who still exist. */
export function ofReaders({ readers }: TitleCopy): RawBuilder<unknown> {
  return sql`r.user_id = any(${readers})`
}

/** Restores a table's rows as they were: all of them, or those for which `wanted` holds. */
export function restoreRows(tx: Tx, table: keyof DB, copy: TitleCopy, wanted?: RawBuilder<unknown>): Promise<void> {
  return insertKeptRows(tx, table, copy.kept(table), wanted)
}
