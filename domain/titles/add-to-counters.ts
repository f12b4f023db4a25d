import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { lockTitlesToChange } from './lock-titles.ts'
import { type Kind, kinds, orderTag, titleTag } from './rules.ts'
import { type Counted, countedOf, counterColumn, orderOf } from './statuses-rules.ts'

const counters = [...new Set(kinds.flatMap(countedOf).map(counterColumn))]

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
  if (ids.length > 1) await lockTitlesToChange(tx, ids)
  const titles = [...Map.groupBy(counted, ({ id }) => id)].map(([id, of]) => ({ id, ...timesOf(of) }))
  const columns = sql.join(
    counters.map((column) => sql`${sql.ref(column)} = t.${sql.ref(column)} + c.${sql.ref(column)}`),
  )
  await sql`-- prepare: add_to_counters
    update titles t set ${columns}
    from json_to_recordset(${JSON.stringify(titles)}) c (id text, ${sql.join(counters.map((column) => sql`${sql.ref(column)} integer`))}) where t.id = c.id`.execute(
    tx,
  )
  const tags = counted.flatMap(({ kind, id, status }) => {
    const order = orderOf(status)
    return [titleTag(id), ...(order && orders ? [orderTag(kind, order)] : [])]
  })
  await clearPages(tx, [...new Set(tags)])
}

function timesOf(counted: { status: Counted }[]): Record<string, number> {
  const times: Record<string, number> = Object.fromEntries(counters.map((column) => [column, 0]))
  for (const { status } of counted) times[counterColumn(status)] = (times[counterColumn(status)] ?? 0) + 1
  return times
}
