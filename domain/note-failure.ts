import type { RawBuilder } from 'kysely'
import type { Db } from '#db/connection.ts'

/** After so many an order is given up. */
export const mostFailures = 5

/**
 * Notes that work on an import or poster run has failed unexpectedly; after the fifth failure without anything done in between it is given
 * up: what notes progress forgets the failures before.
 * @param count the statement that counts it
 * @returns how often it has failed
 */
export async function noteFailure(
  db: Db,
  count: RawBuilder<{ failures: number }>,
  giveUp: () => Promise<unknown>,
): Promise<number> {
  const { rows } = await count.execute(db)
  const failures = rows[0]?.failures ?? 0
  if (failures >= mostFailures) await giveUp()
  return failures
}
