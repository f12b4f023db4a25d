import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { nearestPage, type Page } from '../../page-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import { waitingUndoMinutes } from './rules.ts'
import { canComeBack, isWaiting } from './waiting.ts'

export interface WaitingRow {
  key: string
  name: string
  kind: Kind
  addedAt: Date
}

/** Rows that the reader has removed and can put back. */
export interface RemovedRows {
  count: number
  /** For how long all of them can still be put back. */
  minutesLeft: number
}

const pageSize = 50

/** One page of what the reader brought along and no title matches yet, the latest first. */
export async function findWaitingPage(db: Db, actor: Actor, wanted: number): Promise<Page<WaitingRow>> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const counted = await sql<{ total: number }>`
    select count(*) as total from waiting_list_rows w where user_id = ${userId} and ${isWaiting}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const { page, pages, offset } = nearestPage({ wanted, size: pageSize }, total)
  const { rows } = await sql<WaitingRow>`
    select key, name, record ->> 'kind' as kind, added_at as "addedAt" from waiting_list_rows w
    where user_id = ${userId} and ${isWaiting} order by added_at desc, key limit ${pageSize} offset ${offset}`.execute(
    db,
  )
  return { rows, page, pages, total }
}

/** What the reader has removed of those rows within the last minutes; null if it is nothing. */
export async function findRemovedRows(db: Db, actor: Actor): Promise<RemovedRows | null> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<RemovedRows>`
    select count(*)::integer as count, ${waitingUndoMinutes} - coalesce(
      floor(extract(epoch from clock_timestamp() - min(w.removed_at)) / 60), 0)::integer as "minutesLeft"
    from waiting_list_rows w where user_id = ${userId} and ${canComeBack}`.execute(db)
  return rows[0]?.count ? rows[0] : null
}
