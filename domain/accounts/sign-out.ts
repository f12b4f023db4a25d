import { tell } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { endSession } from './end-sessions.ts'

/** Ends the session (specification §2, Logout); its token becomes worthless. */
export async function signOut({ db }: Accounts, session: { token: string; userId: string } | null): Promise<void> {
  if (!session) return
  await endSession(db, session.token)
  tell(db, 'sign-out', { user: session.userId })
}
