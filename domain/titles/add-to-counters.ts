import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { type Kind, orderTag, titleTag } from './rules.ts'
import { type Counted, counterColumn, orderOf } from './statuses-rules.ts'

/**
 * Adds one to a title's counter of a status, for each of these (specification §4), and clears the cached pages that show it: the
 * title's own and, for watched and reading, the lists sorted by it, unless `orders` is false. Call it in the transaction that is being
 * counted.
 */
export async function addToCounters(
  tx: Tx,
  counted: { kind: Kind; id: string; status: Counted }[],
  { orders = true } = {},
): Promise<void> {
  if (counted.length === 0) return
  const ids = counted.map(({ id }) => id)
  // In one order, so that those who count several titles at once cannot deadlock.
  if (ids.length > 1) await sql`select from titles where id = any(${ids}) order by id for no key update`.execute(tx)
  for (const [status, same] of Map.groupBy(counted, ({ status }) => status)) {
    const column = sql.ref(counterColumn(status))
    await sql`
      update titles t set ${column} = t.${column} + c.times
      from (select id, count(*) as times from unnest(${same.map(({ id }) => id)}::text[]) id group by id) c
      where t.id = c.id`.execute(tx)
  }
  const tags = counted.flatMap(({ kind, id, status }) => {
    const order = orderOf(status)
    return [titleTag(id), ...(order && orders ? [orderTag(kind, order)] : [])]
  })
  await clearPages(tx, [...new Set(tags)])
}
