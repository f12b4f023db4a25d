import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPage, type Page, type WantedPage } from './page-rules.ts'

/**
 * Reads one page of a list of `total` rows; nothing is read from an empty list.
 * @param find reads as many rows as a page has, after the first `offset`
 */
export async function findPage<T>(
  wanted: WantedPage,
  total: number,
  find: (range: { limit: number; offset: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const { page, pages, offset } = nearestPage(wanted, total)
  const rows = total === 0 ? [] : await find({ limit: wanted.size, offset })
  return { rows, page, pages, total }
}

/** The number of the nearest page in SQL, for a statement that counts and reads at once. `total` is an expression. */
export function nearestPageOf({ wanted, size }: WantedPage, total: RawBuilder<unknown>): RawBuilder<number> {
  return sql`greatest(1, least(${wanted}::numeric, ceil(${total} / ${size}::numeric)))::integer`
}

/** How many rows there are, given what follows `from` in a query. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The same up to `most`, for lists that grow with the site, and whether there are more. */
export async function countRowsUpTo(
  db: Db,
  from: RawBuilder<unknown>,
  most: number,
): Promise<{ total: number; isMore: boolean }> {
  const counted = await countRows(db, sql`(select from ${from} limit ${most + 1}) counted`)
  return { total: Math.min(counted, most), isMore: counted > most }
}
