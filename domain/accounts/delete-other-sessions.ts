import type { Db } from '#db/connection.ts'
import { hashOf } from './secrets.ts'

/** Ends all of the user's sessions but the one with this token, for a caller who has made sure that it is the user who asks. */
export async function deleteOtherSessions(db: Db, userId: string, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', hashOf(token)).execute()
}
