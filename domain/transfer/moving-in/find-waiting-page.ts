import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { nearestPage, type Page } from '../../page-rules.ts'
import type { Kind } from '../../titles/rules.ts'

export interface WaitingRow {
  key: string
  name: string
  kind: Kind
  addedAt: Date
}

const pageSize = 50

/** One page of what the reader brought along and no title matches yet, the latest first. */
export async function findWaitingPage(db: Db, actor: Actor, wanted: number): Promise<Page<WaitingRow>> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const counted = await sql<{ total: number }>`
    select count(*) as total from waiting_list_rows where user_id = ${userId}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const { page, pages, offset } = nearestPage({ wanted, size: pageSize }, total)
  const { rows } = await sql<WaitingRow>`
    select key, name, record ->> 'kind' as kind, added_at as "addedAt" from waiting_list_rows
    where user_id = ${userId} order by added_at desc, key limit ${pageSize} offset ${offset}`.execute(db)
  return { rows, page, pages, total }
}
