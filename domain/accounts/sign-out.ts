import type { Accounts } from './accounts.ts'
import { endSession } from './end-sessions.ts'

/** Ends the session (specification §2, Logout); its token becomes worthless. */
export function signOut({ db }: Accounts, token: string | null): Promise<void> {
  return endSession(db, token)
}
