import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/**
 * The readers who still exist, of these ids; locked so that they cannot be deleted before the transaction ends.
 * @param ids rows with one column
 * @param noWait for those who hold a title, for which a reader who is leaving may wait
 * @throws with `noWait`, an error with the code 55P03 if somebody else holds one of them
 */
export async function lockReaders(tx: Tx, ids: RawBuilder<unknown>, { noWait = false } = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id in (${ids}) order by id for key share ${noWait ? sql`nowait` : sql``}`.execute(tx)
  return rows.map(({ id }) => id)
}
