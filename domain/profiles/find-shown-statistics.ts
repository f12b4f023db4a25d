import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Actor } from '../permissions.ts'
import type { ShownStatistics } from './rules.ts'
import { type Asked, viewOf } from './seen.ts'

/**
 * Whose statistics are at this profile, if this viewer may see them.
 * @returns null where there is no profile, or none that may be seen, or its statistics may not
 */
export async function findShownStatistics(db: Db, actor: Actor, asked: Asked): Promise<ShownStatistics | null> {
  const { isOwn, seen, isFound } = viewOf(actor, asked)
  const { rows } = await sql<Omit<ShownStatistics, 'handle'>>`
    select u.id as "userId", u.user_name as name, u.time_zone as "timeZone", u.score_scale as "scoreScale", ${isOwn} as "isOwn",
      ${seen('standings')} as "showsStandings", ${seen('activity')} as "showsActivity",
      case when ${isOwn} then p.statistics end as visibility
    from profiles p join users u on u.id = p.user_id where ${isFound} and ${seen('statistics')}`.execute(db)
  return rows[0] ? { handle: asked.handle, ...rows[0] } : null
}
