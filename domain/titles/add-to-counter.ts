import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { type Counters, type Kind, orderTag, titleTag } from './rules.ts'

const columns = {
  watched: 'watched',
  watching: 'watching',
  wantToWatch: 'want_to_watch',
  reading: 'reading',
  wantToRead: 'want_to_read',
  dropped: 'dropped',
} as const satisfies Record<keyof Counters, string>

/**
 * Adds one to a title's counter (specification §4) and clears the cached pages that show it: the title's own and, for
 * watched and reading, the lists sorted by it. Call it in the transaction that is being counted.
 */
export async function addToCounter(tx: Tx, { kind, id }: { kind: Kind; id: string }, counter: keyof Counters) {
  const column = columns[counter]
  await tx
    .updateTable('titles')
    .set((title) => ({ [column]: title(column, '+', 1) }))
    .where('id', '=', id)
    .execute()

  const tags = [titleTag(id)]
  if (counter === 'watched') tags.push(orderTag(kind, 'most-watched'))
  if (counter === 'reading') tags.push(orderTag(kind, 'most-reading'))
  await clearPages(tx, tags)
}
