import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connection.ts'
import { keptRows } from './kept-rows.ts'
import type { DB } from './types.ts'

/** The title that is merged, and the one that it is merged into. */
export interface MergedTitles {
  from: string
  into: string
}

/** Rows of readers, of whom each has at most one per title. */
export interface ReadersTable {
  /** What tells a row from one that its reader makes later. */
  key: string[]
  /** When the row was made: the newer one of a reader's two stays. */
  madeAt: string
}

/** A reader's row that has moved, of which the key is kept, or that has given way. */
export interface MergedRow {
  userId: string
  table: string
  isMoved: boolean
  row: Record<string, unknown>
}

/** True for rows `r` that give way to another one of the same reader; of two of one age, that of the merged title. */
export function givesWay(table: keyof DB, { madeAt }: ReadersTable, { from, into }: MergedTitles): RawBuilder<unknown> {
  const at = sql.ref(madeAt)
  return sql`r.title_id in (${from}, ${into}) and exists (
    select from ${sql.table(table)} o
    where o.user_id = r.user_id and o.title_id in (${from}, ${into}) and o.title_id <> r.title_id
      and (o.${at}, o.title_id = ${into}) > (r.${at}, r.title_id = ${into}))`
}

/** How many rows would move, and of readers who have one of both titles, how many have the newer one of which. As JSON. */
export function countMoving(table: keyof DB, rows: ReadersTable, titles: MergedTitles): RawBuilder<unknown> {
  const { from, into } = titles
  return sql`(
    select jsonb_build_object(
      'moving', (select count(*) from ${sql.table(table)} where title_id = ${from}) - count(*) filter (where r.title_id = ${from}),
      'newerMerged', count(*) filter (where r.title_id = ${into}),
      'newerOther', count(*) filter (where r.title_id = ${from}))
    from ${sql.table(table)} r where ${givesWay(table, rows, titles)})`
}

/** Moves readers' rows from one title to another. Where a reader has one of both, the newer one stays. */
export async function moveRows(
  tx: Tx,
  table: keyof DB,
  rows: ReadersTable,
  titles: MergedTitles,
): Promise<MergedRow[]> {
  const gone = await sql<MergedRow>`
    delete from ${sql.table(table)} r where ${givesWay(table, rows, titles)}
    returning r.user_id as "userId", ${sql.lit(table)} as table, false as "isMoved", to_jsonb(r) as row`.execute(tx)
  const key = rows.key.map((column) => sql`${sql.lit(column)}, r.${sql.ref(column)}`)
  const moved = await sql<MergedRow>`
    update ${sql.table(table)} r set title_id = ${titles.into} where r.title_id = ${titles.from}
    returning r.user_id as "userId", ${sql.lit(table)} as table, true as "isMoved",
      jsonb_build_object(${sql.join(key)}) as row`.execute(tx)
  return [...gone.rows, ...moved.rows]
}

/** Moves those of the rows back that are still there. `moved` are their keys. */
export async function moveRowsBack(
  tx: Tx,
  table: keyof DB,
  { key }: ReadersTable,
  { from, into }: MergedTitles,
  moved: RawBuilder<unknown>,
): Promise<void> {
  const columns = (of: string) => sql.join(key.map((column) => sql.ref(`${of}.${column}`)))
  await sql`
    update ${sql.table(table)} r set title_id = ${from} from ${keptRows(table, moved)} k
    where r.title_id = ${into} and (${columns('r')}) = (${columns('k')})`.execute(tx)
}
