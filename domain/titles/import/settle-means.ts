import { sql } from 'kysely'
import { clearEveryPage, pagesClearedSoon } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { againIfItGaveWay } from '#db/transaction.ts'

/** How much a mean has to change before its titles are rewritten. */
const worthWriting = 0.01

interface Settling {
  batchSize: number
  /** Stops after the current batch; the next import continues. */
  signal?: AbortSignal
  /** Called after each batch. */
  onBatch?: () => unknown
}

/**
 * Updates the mean of the imported scores of each kind, which Popular uses as the score of a title without votes: 7 for a
 * kind without scores. The titles of a kind are rewritten when its mean has changed by 0.01, or when an earlier import
 * was interrupted while rewriting them.
 */
export async function settleMeans(db: Db, settling: Settling): Promise<void> {
  await sql`
    update score_means m set mean = fresh.mean
    from (select k.kind, coalesce(avg(t.imported_score), 7)::double precision as mean
      from score_means k left join titles t using (kind) group by k.kind) fresh
    where fresh.kind = m.kind and abs(fresh.mean - m.mean) >= ${worthWriting}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select t.id from titles t join score_means m using (kind) where t.mean_score <> m.mean order by t.id`.execute(db)
  for (let from = 0; from < rows.length && !settling.signal?.aborted; from += settling.batchSize) {
    const ids = rows.slice(from, from + settling.batchSize).map(({ id }) => id)
    await writeMeans(db, ids)
    await settling.onBatch?.()
  }
  if (rows.length > 0) await clearEveryPage(db)
}

function writeMeans(db: Db, ids: string[]): Promise<unknown> {
  const write = sql`
    with written as (
      update titles t set mean_score = m.mean from score_means m where m.kind = t.kind and t.id = any(${ids}))
    select ${pagesClearedSoon()}`
  return againIfItGaveWay(db, () => write.execute(db))
}
