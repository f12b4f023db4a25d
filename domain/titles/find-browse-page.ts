import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPage, type Page } from '../page-rules.ts'
import { isShown } from './adult-titles.ts'
import { card } from './cards.ts'
import { countShown } from './count-titles.ts'
import { interval, marksOf, notBefore } from './marks.ts'
import { orders } from './orders.ts'
import { browsePageSize, type Kind, type Sort, type TitleCard } from './rules.ts'

/**
 * One page of the catalogue (§2). Every page costs about as much as the first: the titles before it are counted from the
 * nearer end or from a mark, in the index alone.
 */
export async function findBrowsePage(
  db: Db,
  kind: Kind,
  sort: Sort,
  wanted: number,
  pageSize: number = browsePageSize,
): Promise<Page<TitleCard>> {
  const total = await countShown(db, kind)
  const { page, pages, offset } = nearestPage({ wanted, size: pageSize }, total)
  const size = Math.min(pageSize, total - offset)
  const { from, order, skipped, isBackwards } = findStart(db, kind, sort, { offset, size, total })

  const { rows } = await sql<{ card: TitleCard }>`
    select ${card} as card
    from (
      select t.id from titles t where t.kind = ${kind} and ${isShown} and ${from}
      order by ${order} limit ${size} offset ${skipped}
    ) page join titles t on t.id = page.id
    order by ${order}`.execute(db)
  const titles = rows.map((row) => row.card)
  return { rows: isBackwards ? titles.reverse() : titles, page, pages, total }
}

interface Stretch {
  offset: number
  size: number
  total: number
}

/** From where a stretch of an order is best read, in which order, and how many titles are skipped. */
function findStart(db: Db, kind: Kind, sort: Sort, { offset, size, total }: Stretch) {
  const { forwards, backwards } = orders[sort]
  const end = offset + size
  const fromEnd = total - end
  if (Math.min(offset, fromEnd) > 2 * interval) {
    const marks = marksOf(db, kind, sort, total)
    const mark = marks?.[Math.floor(offset / interval)]
    const from = mark && notBefore(orders[sort], mark, marks?.[Math.ceil(end / interval)])
    if (from) return { from, order: forwards, skipped: offset - mark.place, isBackwards: false }
  }
  const isBackwards = fromEnd < offset
  return {
    from: sql`true`,
    order: isBackwards ? backwards : forwards,
    skipped: isBackwards ? fromEnd : offset,
    isBackwards,
  }
}
