import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { AdminAction, Subject } from './rules.ts'

/**
 * The last entry of the log about something, by its number; 0 if there is none. To be read in one statement with what is looked at. That of the whole
 * log would not do: an entry with a smaller number may be committed later.
 */
export function lastEntryAbout(kind: Subject['kind'], id: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(max(l.id), 0) from admin_actions l where l.subject_kind = ${kind} and l.subject_id = ${id})`
}

/**
 * Makes sure that nobody has decided about something since it was looked at: what a colleague has just restored is not hidden again by an old
 * page. It has to be locked, as by everybody who decides about it.
 * @param seen the last entry about it then; nothing is refused without it
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
