import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'

/**
 * Ends the session that somebody has just begun if they are suspended. Only whoever has proved to be them is
 * told so.
 * @throws Refusal 'suspended'
 */
export async function refuseSuspended(db: Db, token: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.suspended_at', 'is not', null)
    .where('sessions.token', '=', token)
    .returning('users.suspension_reason as reason')
    .executeTakeFirst()
  if (!ended) return
  const why = ended.reason ? ` Reason: ${ended.reason}` : ''
  throw new Refusal('suspended', `This account is suspended. Report mail on the home page reaches us.${why}`)
}
