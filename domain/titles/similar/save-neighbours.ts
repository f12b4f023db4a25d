import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Neighbour, Neighbourhood } from './nearest.ts'
import { similarTag } from './similar-rules.ts'

/** Weights that moved less than this part of themselves are left as they are: no strip looks different for it. */
const noticed = 0.05

/**
 * Stores the neighbours of the titles for which they have changed, and clears the pages of those titles.
 * @returns of how many titles; those that are being deleted, or are gone, are left out
 */
export async function saveNeighbours(db: PlainDb, runId: number, found: Neighbourhood[]): Promise<number> {
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  const stored = await findStored(db, ids)
  const changed = found.filter(({ id, neighbours }) => hasChanged(stored.get(id) ?? new Map(), neighbours))
  if (changed.length === 0) return 0
  return inTransaction(db, async (tx) => {
    const there = await lockTitles(
      tx,
      changed.map(({ id }) => id),
    )
    if (there.size === 0) return 0
    const rows = changed
      .filter(({ id }) => there.has(id))
      .flatMap(({ id, neighbours }) => neighbours.map((other) => ({ id, other })))
    await tx
      .deleteFrom('liked_together')
      .where('title_id', 'in', [...there])
      .execute()
    await sql`
      insert into liked_together (title_id, other_id, weight)
      select * from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ other }) => other.id)}::text[],
        ${rows.map(({ other }) => other.weight)}::smallint[])`.execute(tx)
    await sql`update similar_runs set changed = changed + ${there.size} where id = ${runId}`.execute(tx)
    await clearPages(tx, [...there].map(similarTag))
    return there.size
  })
}

/** Locks those of the titles that are not being deleted. Waiting for one while holding the others could deadlock. */
async function lockTitles(tx: Tx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from titles where id = any(${ids}) order by id for key share skip locked`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

function hasChanged(stored: Map<string, number>, neighbours: Neighbour[]): boolean {
  if (stored.size !== neighbours.length) return true
  return neighbours.some(({ id, weight }) => {
    const before = stored.get(id)
    return before === undefined || Math.abs(before - weight) > noticed * before
  })
}

async function findStored(db: Db, ids: string[]): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom('liked_together')
    .select(['title_id', 'other_id', 'weight'])
    .where('title_id', 'in', ids)
    .execute()
  const stored = new Map<string, Map<string, number>>()
  for (const { title_id, other_id, weight } of rows) {
    const own = stored.get(title_id) ?? new Map<string, number>()
    stored.set(title_id, own.set(other_id, weight))
  }
  return stored
}
