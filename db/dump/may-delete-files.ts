import { sql } from 'kysely'
import type { Tx } from '../connection.ts'

/**
 * Whether files that rows name may be deleted: not while a dump is open, because it still has those rows and whoever makes it
 * reads their files. If so, a dump that is opened waits until the transaction ends.
 */
export async function mayDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mayDelete: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kiroku dumps')) as "mayDelete"`.execute(tx)
  return rows[0]?.mayDelete ?? false
}
