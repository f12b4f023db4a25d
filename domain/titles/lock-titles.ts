import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/**
 * Locks titles until the transaction ends, in the order of their ids: they can be neither deleted nor merged, which would move what their
 * readers keep. It comes before what is kept is read, as a statement of its own: one that waits for a merge does not see what that has moved.
 * @returns those that exist
 */
export async function lockTitles(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`-- prepare: lock_titles
    select id from titles where id = any(${ids}) order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same by whoever changes them, as who counts or rates does: one after the other, so that two who change several cannot deadlock. */
export async function lockTitlesToChange(tx: Tx, ids: string[]): Promise<void> {
  await sql`-- prepare: lock_titles_to_change
    select from titles where id = any(${ids}) order by id for no key update`.execute(tx)
}
