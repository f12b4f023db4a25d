import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { Kind } from '../../titles/rules.ts'
import type { Counted } from '../../titles/statuses-rules.ts'

type CountedTitle = { kind: Kind; id: string; status: Counted }

/**
 * Which of these counters may rise because of an import of this reader, who is locked: each does at most once per title and status,
 * also after an undo and another import (decision 72). They count as risen from now on.
 */
export async function countOnce(tx: Tx, userId: string, counted: CountedTitle[]): Promise<CountedTitle[]> {
  if (counted.length === 0) return []
  const { rows } = await sql<{ id: string; status: Counted }>`-- prepare: count_once
    insert into counted_by_imports (user_id, title_id, status)
    select ${userId}, id, status from json_to_recordset(${JSON.stringify(counted)}) as c (id text, status text)
    on conflict do nothing
    returning title_id as id, status`.execute(tx)
  const risen = new Set(rows.map(({ id, status }) => `${id} ${status}`))
  return counted.filter(({ id, status }) => risen.has(`${id} ${status}`))
}
