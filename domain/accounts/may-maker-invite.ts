import { type RawBuilder, sql } from 'kysely'

/** Whether whoever made an invitation is there, not suspended and, for one of the site's, still an admin (permissions.ts). */
export function mayMakerInvite(invitation: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from users maker where maker.id = ${invitation}.user_id and maker.suspended_at is null
    and (${invitation}.by_reader or maker.is_admin))`
}
