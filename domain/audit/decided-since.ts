import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { AdminAction, Subject } from './rules.ts'

/** How far the log goes. To be read before what is looked at. */
export async function findEndOfLog(db: Db): Promise<number> {
  const { rows } = await sql<{ end: number }>`select coalesce(max(id), 0) as end from admin_actions`.execute(db)
  return rows[0]?.end ?? 0
}

/**
 * Makes sure that nobody has decided about something since it was looked at: what a colleague has just restored is not hidden again by an old
 * page. It has to be locked, as by everybody who decides about it.
 * @param seen how far the log went then; nothing is refused without it
 * @param but what does not count
 * @throws Refusal 'decided-since'
 */
export async function refuseDecidedSince(
  tx: Tx,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
  seen: number | undefined,
  but?: AdminAction,
): Promise<void> {
  if (seen === undefined) return
  const decided = await tx
    .selectFrom('admin_actions')
    .select('id')
    .where('id', '>', seen)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('action', '<>', but ?? '')
    .limit(1)
    .executeTakeFirst()
  if (decided) throw new Refusal('decided-since')
}
