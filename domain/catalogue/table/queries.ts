import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { card, countTitles } from '../queries.ts'
import type { Kind } from '../rules.ts'
import { findMatches } from '../search/find-matches.ts'
import { type TableOrder, type TablePage, type TableRow, tablePageSize } from './rules.ts'

/** Each order of the table; the id decides between equals. What is unknown comes last. */
const orders: Record<Exclude<TableOrder, 'match'>, RawBuilder<unknown>> = {
  added: sql`t.added_at, t.id`,
  '-added': sql`t.added_at desc, t.id desc`,
  title: sql`t.title collate title_order, t.id`,
  '-title': sql`t.title collate title_order desc, t.id desc`,
  episodes: sql`t.episodes, t.id`,
  '-episodes': sql`t.episodes desc nulls last, t.id desc`,
  studio: sql`nullif(t.studio, '') collate title_order, t.id`,
  '-studio': sql`nullif(t.studio, '') collate title_order desc nulls last, t.id desc`,
}

/**
 * One page of a kind's titles for the admin (specification §2, Admin dashboard), all or those that a search finds. A page
 * beyond the end is the last one, a page before the first the first.
 * @param query as readQuery gives it; empty for all titles
 */
export async function findTablePage(
  db: Db,
  kind: Kind,
  { query, order, page: wanted }: { query: string; order: TableOrder; page: number },
): Promise<TablePage> {
  const { ids, page, total } = query
    ? await findMatches(db, query, wanted, {
        size: tablePageSize,
        kind,
        order: order === 'match' ? null : orders[order],
      })
    : await findOwnPage(db, kind, order === 'match' ? '-added' : order, wanted)
  return { rows: await findRows(db, ids), page, pages: Math.max(1, Math.ceil(total / tablePageSize)), total }
}

async function findOwnPage(db: Db, kind: Kind, order: Exclude<TableOrder, 'match'>, wanted: number) {
  const total = await countTitles(db, kind)
  const page = Math.min(Math.max(1, wanted), Math.max(1, Math.ceil(total / tablePageSize)))
  const { rows } = await sql<{ id: string }>`
    select t.id from titles t where t.kind = ${kind} order by ${orders[order]}
    limit ${tablePageSize} offset ${(page - 1) * tablePageSize}`.execute(db)
  return { ids: rows.map(({ id }) => id), page, total }
}

async function findRows(db: Db, ids: string[]): Promise<TableRow[]> {
  const { rows } = await sql<{ row: TableRow }>`
    select ${card}::jsonb || jsonb_build_object('episodes', t.episodes, 'studio', t.studio, 'addedAt', t.added_at) as row
    from unnest(${ids}::text[]) with ordinality wanted (id, place) join titles t on t.id = wanted.id
    order by wanted.place`.execute(db)
  return rows.map(({ row }) => row)
}
