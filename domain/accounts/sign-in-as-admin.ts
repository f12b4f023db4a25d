import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { endSession } from './end-sessions.ts'
import type { Credentials } from './rules.ts'
import { openSession } from './sign-in.ts'
import type { Entry, Visitor } from './visitor.ts'

/**
 * Signs the admin in and marks the session (specification §2, §5, §6): every admin page and write asks for the mark.
 * Whoever knows a password but is no admin gets no session, and keeps the one they had.
 * @throws Refusal 'not-admin', 'wrong-credentials' or 'too-many-attempts'
 */
export async function signInAsAdmin(accounts: Accounts, credentials: Credentials, visitor: Visitor): Promise<Entry> {
  const entry = await openSession(accounts, credentials, visitor)
  const marked = await accounts.db
    .updateTable('sessions')
    .from('users')
    .set({ is_admin_session: true })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.is_admin', '=', true)
    .where('sessions.token', '=', entry.token)
    .returning('sessions.id')
    .executeTakeFirst()
  if (!marked) {
    await endSession(accounts.db, entry.token)
    throw new Refusal('not-admin', 'You are not an admin!')
  }
  await endSession(accounts.db, visitor.token)
  return entry
}
