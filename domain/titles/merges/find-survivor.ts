import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { lockFound } from '../lock-found.ts'
import { lockTitlesToChange } from '../lock-titles.ts'
import type { Kind } from '../rules.ts'

/** The title that stands for a merged one; null if no such title was merged. */
export async function findSurvivor(
  db: Db,
  mergedId: string,
): Promise<{ kind: Kind; id: string; title: string; merged: string } | null> {
  const { rows } = await sql<{ kind: Kind; id: string; title: string; merged: string }>`
    select t.kind, t.id, t.title, m.title as merged
    from title_merges m join titles t on t.id = m.survivor_id where m.merged_id = ${mergedId}`.execute(db)
  return rows[0] ?? null
}

/** The titles that stand for these ones: for those that are merged, others; for the rest, themselves. */
export async function findBearers(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; bearer: string }>`
    select merged_id as id, survivor_id as bearer from title_merges where merged_id = any(${ids})`.execute(db)
  const merged = new Map(rows.map(({ id, bearer }) => [id, bearer]))
  return new Map(ids.map((id) => [id, merged.get(id) ?? id]))
}

/** The same, with all of them locked: they can be neither merged nor taken apart until the transaction ends. */
export function lockBearers(
  tx: Tx,
  ids: string[],
  lock: (tx: Tx, ids: string[]) => Promise<unknown> = lockTitlesToChange,
): Promise<Map<string, string>> {
  return lockFound(
    () => findBearers(tx, ids),
    (bearers) => lock(tx, bearers),
  )
}
