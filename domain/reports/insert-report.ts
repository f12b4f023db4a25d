import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { againIfItGaveWay } from '#db/transaction.ts'
import { Refusal } from '../refusal.ts'
import type { Reportable } from './reportable-rules.ts'
import type { Report } from './rules.ts'
import { reportTables } from './tables.ts'

interface Subject {
  what: Reportable
  /** Its id, as a column of `from`. */
  id: RawBuilder<unknown>
  /** What follows "from" to find it where the reader may report it, locked so that no admin decides about it meanwhile. */
  from: RawBuilder<unknown>
}

/**
 * Inserts a reader's report: once for each reader and subject, enforced by a constraint.
 * @throws Refusal when the reader has reported it before, or has nothing before them that they may report
 */
export async function insertReport(
  db: Db,
  userId: string,
  { what, id, from }: Subject,
  { reason, note }: Report,
): Promise<void> {
  const { table, id: column, missing, again } = reportTables[what]
  const insert = sql<{ inserted: boolean }>`
    with reader as (select id from users where id = ${userId} for key share), subject as (
      select ${id} as id, reader.id as reader from reader cross join ${from}
    ), report as (
      insert into ${sql.table(table)} (${sql.ref(column)}, user_id, reason, note)
      select id, reader, ${reason}, ${note} from subject
      on conflict (user_id, ${sql.ref(column)}) do nothing
      returning user_id
    )
    select exists (select from report) as inserted from subject`
  const { rows } = await againIfItGaveWay(db, () => insert.execute(db))
  if (!rows[0]) throw new Refusal(missing)
  if (!rows[0].inserted) throw new Refusal(again)
}
