import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { tell } from '../security-events.ts'
import { deleteOtherSessions } from './delete-other-sessions.ts'
import { hashOf } from './secrets.ts'
import { noSuchAccount } from './set-password.ts'
import { requireConfirmed } from './sign-in-methods.ts'

/** Ends the session with this token; does nothing without one. */
export async function endSession(db: Db, token: string | null): Promise<void> {
  if (token !== null) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

/**
 * Ends one of the user's own sessions, by its id. Other people's sessions are not found.
 * @param token of the session in which the user has proved their identity
 * @throws Refusal 'not-confirmed'
 */
export async function endOwnSession(db: Db, actor: Actor, sessionId: string, token: string): Promise<void> {
  const { userId } = allow(actor, 'secure', 'own account')
  await requireConfirmed(db, userId, token)
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute()
  tell(db, 'sessions-ended', { user: userId, what: 'one' })
}

/**
 * Ends all of the user's sessions but the one with this token, in which they have proved their identity.
 * @throws Refusal 'not-confirmed'
 */
export async function endOtherSessions(db: Db, actor: Actor, token: string): Promise<void> {
  const { userId } = allow(actor, 'secure', 'own account')
  await requireConfirmed(db, userId, token)
  await deleteOtherSessions(db, userId, token)
  tell(db, 'sessions-ended', { user: userId, what: 'others' })
}

/**
 * Ends all sessions of a user.
 * @returns how many there were
 * @throws Refusal 'no-such-account' when nobody has the address
 */
export async function endAllSessions(db: Db, actor: Actor, email: string): Promise<number> {
  allow(actor, 'sign out', 'user')
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) throw noSuchAccount(email)
  const ended = await db.deleteFrom('sessions').where('user_id', '=', user.id).executeTakeFirst()
  tell(db, 'sessions-ended', { user: user.id, by: 'command line', what: 'all' })
  return Number(ended.numDeletedRows)
}
