import { type RawBuilder, sql } from 'kysely'
import { type Actor, allow } from '../permissions.ts'
import { type ProfilePart, profileParts } from './rules.ts'

/** Which profile is asked for. */
export interface Asked {
  handle: string
  /** What came with the address as the key of the secret link. */
  key: string | null
}

/**
 * What somebody may see of the profile `p` of the reader `u`, as conditions: its reader sees all of it while it is on; whoever comes
 * with the key what is public or by link; everybody else what is public.
 */
export function viewOf(actor: Actor, { handle, key }: Asked) {
  const viewer = allow(actor, 'read', 'profile')
  const userId = viewer.role === 'visitor' ? null : viewer.userId
  const hasKey = sql<boolean>`coalesce(p.link_key = ${key}, false)`
  const isOwn = sql<boolean>`coalesce(p.user_id = ${userId}, false)`
  const seen = (part: ProfilePart): RawBuilder<boolean> =>
    sql`(${isOwn} or p.${sql.ref(part)} = 'public' or (${hasKey} and p.${sql.ref(part)} = 'link'))`
  const anySeen = sql`(p.is_public or (${hasKey} and p.hidden_at is null and (${sql.join(
    profileParts.map((part) => sql`p.${sql.ref(part)} <> 'private'`),
    sql` or `,
  )})))`
  /** That it is this profile, and there is something to be seen. */
  const isFound = sql`(p.handle = ${handle} and p.is_on and u.suspended_at is null and (${isOwn} or ${anySeen}))`
  return { isOwn, seen, isFound }
}
