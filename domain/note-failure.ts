import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

const mostFailures = 5

/**
 * Notes that work on an import or poster run has failed unexpectedly; after the fifth failure it is given up.
 * @returns how often it has failed
 */
export async function noteFailure(
  db: Db,
  table: 'imports' | 'poster_runs',
  id: number,
  giveUp: () => Promise<unknown>,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update ${sql.table(table)} set failures = failures + 1
    where id = ${id} and ended_at is null returning failures`.execute(db)
  const failures = rows[0]?.failures ?? 0
  if (failures >= mostFailures) await giveUp()
  return failures
}
