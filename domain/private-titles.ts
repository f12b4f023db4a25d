import { type RawBuilder, sql } from 'kysely'

/** Whether a reader keeps a title private, which then is nowhere beside their name but where they reviewed it. */
export function keepsPrivate(userId: RawBuilder<unknown>, titleId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from journal j where j.user_id = ${userId} and j.title_id = ${titleId} and j.is_private)`
}
