import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { type Kind, orderTag, titleTag } from './rules.ts'
import { type Counted, counterColumn, orderOf } from './statuses-rules.ts'

/**
 * Adds one to a title's counter of a status (specification §4) and clears the cached pages that show it: the title's own
 * and, for watched and reading, the lists sorted by it. Call it in the transaction that is being counted.
 */
export async function addToCounter(tx: Tx, { kind, id }: { kind: Kind; id: string }, status: Counted) {
  const column = counterColumn(status)
  await tx
    .updateTable('titles')
    .set((title) => ({ [column]: title(column, '+', 1) }))
    .where('id', '=', id)
    .execute()

  const order = orderOf(status)
  await clearPages(tx, [titleTag(id), ...(order ? [orderTag(kind, order)] : [])])
}
