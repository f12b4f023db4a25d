import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Json } from '../../moment-rules.ts'
import { countRows, findPage } from '../../page.ts'
import { type Page, type WantedPage, withRows } from '../../page-rules.ts'
import { withAdultTitles } from '../adult-titles.ts'
import { mainCard } from '../cards.ts'
import { countTitles } from '../count-titles.ts'
import type { Kind } from '../rules.ts'
import { findMatches } from '../search/find-matches.ts'
import { conditionOf } from './conditions.ts'
import { type TableFilter, type TableOrder, type TableRow, tablePageSize } from './rules.ts'

/** Each sort order of the table; ties are broken by id. Unknown values come last. */
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
 * One page of a kind's titles for the admin (specification §2, Admin dashboard), all of them or those that a filter
 * matches.
 */
export async function findTablePage(
  db: Db,
  kind: Kind,
  { order, page: wanted, ...filter }: TableFilter & { order: TableOrder; page: number },
): Promise<Page<TableRow>> {
  const only = await conditionOf(db, kind, filter)
  const { query, searched } = filter
  const size = tablePageSize
  const found =
    query && searched === 'name'
      ? await withAdultTitles(true, () =>
          findMatches(db, query, {
            wanted,
            size,
            only: { from: sql`titles t`, id: sql`t.id`, where: sql`t.kind = ${kind} and ${only ?? sql`true`}` },
            order: order === 'match' ? null : orders[order],
          }),
        )
      : await findOwnPage(db, kind, { wanted, size, only, order: order === 'match' ? '-added' : order })
  return withRows(found, await findRows(db, found.rows))
}

interface OwnPage extends WantedPage {
  /** Undefined if every title of the kind is shown, whose number is known. */
  only: RawBuilder<unknown> | undefined
  order: Exclude<TableOrder, 'match'>
}

async function findOwnPage(db: Db, kind: Kind, { only, order, ...wanted }: OwnPage): Promise<Page<string>> {
  const matching = sql`titles t where t.kind = ${kind} ${only ? sql`and ${only}` : sql``}`
  const total = only ? await countRows(db, matching) : await countTitles(db, kind)
  return findPage(wanted, total, async ({ limit, offset }) => {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${matching} order by ${orders[order]} limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ id }) => id)
  })
}

async function findRows(db: Db, ids: string[]): Promise<TableRow[]> {
  const { rows } = await sql<{ row: Json<TableRow> }>`
    select ${mainCard}::jsonb || jsonb_build_object('episodes', t.episodes, 'studio', t.studio, 'addedAt', t.added_at) as row
    from unnest(${ids}::text[]) with ordinality wanted (id, place) join titles t on t.id = wanted.id
    order by wanted.place`.execute(db)
  return rows.map(({ row }) => ({ ...row, addedAt: new Date(row.addedAt) }))
}
