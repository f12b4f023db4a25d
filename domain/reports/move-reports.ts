import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/**
 * Moves the reports of a review to the one that is about to replace it: the open ones or, of a hidden review, all, because they
 * say why it is hidden. The new review has to be there when the transaction ends; keepMovedReports checks it earlier.
 */
export async function moveReports(
  tx: Tx,
  { from, to, andSettled }: { from: string; to: string; andSettled: boolean },
): Promise<void> {
  await sql`set constraints review_reports_review_id_fkey deferred`.execute(tx)
  await tx
    .updateTable('review_reports')
    .set({ review_id: to })
    .where('review_id', '=', from)
    .where((where) => (andSettled ? where.lit(true) : where('settled_at', 'is', null)))
    .execute()
}

/** Makes sure that what moved reports are about is there. */
export async function keepMovedReports(tx: Tx): Promise<void> {
  await sql`set constraints review_reports_review_id_fkey immediate`.execute(tx)
}
